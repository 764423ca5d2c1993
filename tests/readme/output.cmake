# Runs program, whose output must be what stands in the file expected.
file(READ ${expected} wanted)
execute_process(COMMAND ${program} OUTPUT_VARIABLE printed RESULT_VARIABLE status)
if(NOT status EQUAL 0 OR NOT "${printed}" STREQUAL "${wanted}")
  message(FATAL_ERROR "README.md promises:\n${wanted}The program, which ended with ${status}, prints:\n${printed}")
endif()
