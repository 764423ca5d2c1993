/// \file
/// For programs written for ctbignum: ctbignum.hpp by an older name.
#pragma once

#include <ctbignum/ctbignum.hpp>
