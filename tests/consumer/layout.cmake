# Configures for the folders of a packager's choice. What users ask for them, the CMake package and pkg-config, names these.
execute_process(COMMAND ${CMAKE_COMMAND} -S ${source} -B ${build} -G ${generator} -DCMAKE_C_COMPILER=${c_compiler}
                        -DCMAKE_CXX_COMPILER=${cxx_compiler} -DCARRY_BUILD_TOOL=OFF -DCARRY_BUILD_TESTS=OFF
                        -DCARRY_BUILD_EXAMPLES=OFF -DCMAKE_INSTALL_PREFIX=/opt/carry -DCMAKE_INSTALL_LIBDIR=/opt/lib64
                        -DCMAKE_INSTALL_INCLUDEDIR=include/carry-1
                OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(GLOB package ${build}/CMakeFiles/Export/*/carryTargets.cmake)
file(STRINGS ${package} folders REGEX INTERFACE_INCLUDE_DIRECTORIES)
if(NOT folders MATCHES "\"[^;]*/include/carry-1\".*\"[^;]*/include/carry-1\"")
  message(FATAL_ERROR "the package names other folders: ${folders}")
endif()
execute_process(COMMAND ${pkg_config} --cflags --libs ${build}/install/carry.pc
                OUTPUT_VARIABLE flags COMMAND_ERROR_IS_FATAL ANY)
if(NOT flags MATCHES "-I/opt/carry/include/carry-1 .*-L/opt/lib64 -lcarry")
  message(FATAL_ERROR "pkg-config names other folders: ${flags}")
endif()

# A project around that says nothing of its kind of build keeps it so.
execute_process(COMMAND ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/fetch_content -B ${build}/around -G ${generator}
                        -DCMAKE_C_COMPILER=${c_compiler} -DCMAKE_CXX_COMPILER=${cxx_compiler} -DCARRY_SOURCE=${source}
                OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(STRINGS ${build}/around/CMakeCache.txt type REGEX "^CMAKE_BUILD_TYPE:[A-Z]+=.")
if(type)
  message(FATAL_ERROR "a part of another project sets its ${type}")
endif()

# A size of limbs that there is not is refused at once, not somewhere in the sources.
execute_process(COMMAND ${CMAKE_COMMAND} -S ${source} -B ${build}/limbs -G ${generator} -DCMAKE_C_COMPILER=${c_compiler}
                        -DCMAKE_CXX_COMPILER=${cxx_compiler} -DCARRY_BUILD_TOOL=OFF -DCARRY_BUILD_TESTS=OFF
                        -DCARRY_BUILD_EXAMPLES=OFF -DCARRY_LIMB_BITS=16
                RESULT_VARIABLE result OUTPUT_QUIET ERROR_VARIABLE message)
if(result EQUAL 0 OR NOT message MATCHES "CARRY_LIMB_BITS is 16")
  message(FATAL_ERROR "limbs of 16 bits: ${message}")
endif()
