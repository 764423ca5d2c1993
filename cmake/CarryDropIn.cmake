# Shared objects that take the place of other libraries where programs are loaded.

# carry_drop_in(name soversion source...): builds lib<name>.so.<soversion> in <build>/compat from its sources and the static
# library, with no symbols but those that src/compat/<name>.map lists, and installs it in <libdir>/carry/compat. The sources are
# compiled once more for it, with CARRY_COMPAT_SHARED, which has their header leave the functions the names that programs look
# for.
function(carry_drop_in name soversion)
  set(map ${PROJECT_SOURCE_DIR}/src/compat/${name}.map)
  set(target carry_compat_${name})
  add_library(${target} SHARED ${ARGN})
  carry_house(${target})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${target} PRIVATE carry)
  target_compile_definitions(${target} PRIVATE CARRY_COMPAT_SHARED)
  target_compile_options(${target} PRIVATE -fvisibility=hidden)
  target_link_options(${target} PRIVATE LINKER:--version-script=${map} LINKER:--as-needed LINKER:--gc-sections)
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME ${name} VERSION ${soversion} SOVERSION ${soversion} LINK_DEPENDS ${map}
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/compat)
  if(NOT TARGET carry_compat)
    add_custom_target(carry_compat)
  endif()
  add_dependencies(carry_compat ${target})
  if(CARRY_INSTALL)
    include(GNUInstallDirs)
    install(TARGETS ${target} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/carry/compat)
  endif()
endfunction()
