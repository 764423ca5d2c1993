// What the headers of the other two cost by themselves.
#include <carry/residue.hpp>
