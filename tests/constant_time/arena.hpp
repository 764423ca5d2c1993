/// \file
/// Memory for what is allocated in steps.
#pragma once

namespace carry::test::arena {

/// From begin to end all that is allocated lies at the same addresses, whenever one begins: code that aligns its rows, or asks
/// which of two lies first, would take other ways. Nothing that is allocated meanwhile is to be used after the end.
void begin();
void end();

}  // namespace carry::test::arena
