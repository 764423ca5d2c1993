# What `make install` lays down: the static and the shared library, the headers, the tool, a CMake package and a pkg-config
# file. Everything is found from where it lies, so that an installed tree can be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The installed config.h knows the limbs that the library was built with, and refuses others.
set(header ${PROJECT_SOURCE_DIR}/include/carry/config.h)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
file(READ ${header} text)
set(choice "#ifndef CARRY_LIMB_BITS
#if defined(__SIZEOF_POINTER__) && __SIZEOF_POINTER__ == 4
#define CARRY_LIMB_BITS 32
#else
#define CARRY_LIMB_BITS 64
#endif
#endif

#if CARRY_LIMB_BITS != 32 && CARRY_LIMB_BITS != 64
#error \"CARRY_LIMB_BITS is 32 or 64\"
#endif
")
string(FIND "${text}" "${choice}" place)
if(place EQUAL -1)
  message(FATAL_ERROR "cmake/CarryInstall.cmake no longer knows the choice of CARRY_LIMB_BITS in ${header}")
endif()
string(REPLACE "${choice}" "#ifndef CARRY_LIMB_BITS
#define CARRY_LIMB_BITS ${CARRY_LIMB_BITS}
#elif CARRY_LIMB_BITS != ${CARRY_LIMB_BITS}
#error \"this library was built with limbs of ${CARRY_LIMB_BITS} bits\"
#endif
" text "${text}")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/install/config.h CONTENT "${text}" @ONLY)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/carry DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} PATTERN config.h EXCLUDE)
install(FILES ${PROJECT_BINARY_DIR}/install/config.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/carry)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
set_target_properties(carry_shared PROPERTIES EXPORT_NAME shared)
install(TARGETS carry carry_shared EXPORT carryTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET carry_tool)
  install(TARGETS carry_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

# The tool writes its own completion, so it has to run here.
if(TARGET carry_tool AND NOT CMAKE_CROSSCOMPILING)
  set(completions)
  foreach(shell bash zsh fish)
    set(completion ${PROJECT_BINARY_DIR}/install/completion.${shell})
    add_custom_command(OUTPUT ${completion} COMMAND carry_tool completion ${shell} > ${completion} DEPENDS carry_tool VERBATIM)
    list(APPEND completions ${completion})
  endforeach()
  add_custom_target(carry_completion ALL DEPENDS ${completions})
  install(FILES ${PROJECT_BINARY_DIR}/install/completion.bash
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME carry)
  install(FILES ${PROJECT_BINARY_DIR}/install/completion.zsh
          DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _carry)
  install(FILES ${PROJECT_BINARY_DIR}/install/completion.fish
          DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME carry.fish)
endif()

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/carry)
install(EXPORT carryTargets NAMESPACE carry:: DESTINATION ${package})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/carryConfig.cmake.in ${PROJECT_BINARY_DIR}/install/carryConfig.cmake
                              INSTALL_DESTINATION ${package} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/install/carryConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/install/carryConfig.cmake ${PROJECT_BINARY_DIR}/install/carryConfigVersion.cmake
        DESTINATION ${package})

# A C program that links the static library also links what C++ needs at run time.
set(runtime ${CMAKE_CXX_IMPLICIT_LINK_LIBRARIES})
list(REMOVE_ITEM runtime ${CMAKE_C_IMPLICIT_LINK_LIBRARIES})
list(TRANSFORM runtime PREPEND -l)
list(JOIN runtime " " CARRY_RUNTIME_LIBRARIES)

# carry_pkg_config(name folder): makes <name>.pc, for that folder. A place that is not told from the prefix on is where it is.
function(carry_pkg_config name folder)
  if(IS_ABSOLUTE ${folder})
    set(CARRY_PC_PREFIX ${CMAKE_INSTALL_PREFIX})
  else()
    file(RELATIVE_PATH up /${folder} /)
    string(REGEX REPLACE "/$" "" up ${up})
    set(CARRY_PC_PREFIX "\${pcfiledir}/${up}")
  endif()
  foreach(place LIBDIR INCLUDEDIR)
    set(CARRY_PC_${place} ${CMAKE_INSTALL_${place}})
    if(NOT IS_ABSOLUTE ${CMAKE_INSTALL_${place}})
      set(CARRY_PC_${place} "\${prefix}/${CMAKE_INSTALL_${place}}")
    endif()
  endforeach()
  configure_file(${PROJECT_SOURCE_DIR}/cmake/${name}.pc.in ${PROJECT_BINARY_DIR}/install/${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/install/${name}.pc DESTINATION ${folder})
endfunction()
carry_pkg_config(carry ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
# Those of the libraries that Carry replaces, beside the shared objects: for who asks for them by PKG_CONFIG_PATH.
carry_pkg_config(gf2x ${CMAKE_INSTALL_LIBDIR}/carry/compat/pkgconfig)
if(TARGET carry_compat_tommath)
  carry_pkg_config(libtommath ${CMAKE_INSTALL_LIBDIR}/carry/compat/pkgconfig)
endif()
