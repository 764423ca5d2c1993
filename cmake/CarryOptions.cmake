# How every target of the house is compiled.

# Where nothing is said of the kind of build it is Release. Within a project that is said of our own targets alone: how the rest
# is built, and whether its assertions hold, is not for us to decide.
set(CARRY_RELEASE)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  if(PROJECT_IS_TOP_LEVEL)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
  else()
    separate_arguments(CARRY_RELEASE UNIX_COMMAND "${CMAKE_CXX_FLAGS_RELEASE}")
  endif()
endif()

# Warnings are errors with the compilers that the house is held to, GCC 12 and clang 19. Newer ones may warn of things that
# nobody has seen yet, the optimizer's guesses above all; that must not keep a newcomer from building.
set(CARRY_WERROR OFF)
if(CARRY_WARNINGS_AS_ERRORS AND "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}" MATCHES "^(GNU 12|Clang 19)\\.")
  set(CARRY_WERROR ON)
endif()

# Headers are precompiled in builds of our own, but not beside a launcher: ccache, as it comes, keeps nothing that was compiled
# with them. scripts/lint reads every source without, which shows that each includes what it uses.
if(NOT DEFINED CMAKE_DISABLE_PRECOMPILE_HEADERS AND (CMAKE_CXX_COMPILER_LAUNCHER OR NOT PROJECT_IS_TOP_LEVEL))
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()

# For all targets, as the inside's headers are compiled into the tests, too.
if(CARRY_CHECK_INVARIANTS)
  add_compile_definitions(CARRY_CHECK_INVARIANTS)
endif()

# carry_house(target): the language level and the warnings of our own code. A name in an unnamed namespace is of its file alone,
# so that files are compiled one by one, also within a project that has several of its own compiled at once.
function(carry_house target)
  target_compile_features(${target} PRIVATE cxx_std_20 c_std_11)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF C_EXTENSIONS OFF UNITY_BUILD OFF)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wundef
    $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor -Woverloaded-virtual>
    $<$<BOOL:${CARRY_WERROR}>:-Werror> ${CARRY_RELEASE})
  if(CMAKE_SIZEOF_VOID_P EQUAL 4 AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # How a function returns a vector, where none of ours that does is seen from outside; and GCC's bug 105651, on text.
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-psabi -Wno-restrict>)
  endif()
endfunction()
