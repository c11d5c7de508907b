# Files of resources/ that the engine and the command line read without Qt are linked into the program byte for
# byte with the assembler's .incbin, which costs nothing at compile time whatever their size.

# partita_embed(TARGET ROOT FILE...): a static library that holds the files, named relative to ROOT.
function(partita_embed target root)
    list(SORT ARGN)
    set(blobs "")
    set(table "")
    set(number 0)
    foreach(file IN LISTS ARGN)
        file(RELATIVE_PATH name "${root}" "${file}")
        string(APPEND blobs "PARTITA_BLOB(${number}, \"${file}\")\n")
        string(APPEND table "    {\"${name}\", partitaBlob${number}, partitaBlobEnd${number}},\n")
        math(EXPR number "${number} + 1")
    endforeach()
    set(PARTITA_BLOBS "${blobs}")
    set(PARTITA_BLOB_TABLE "${table}")
    set(PARTITA_BLOB_COUNT ${number})
    set(generated "${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp")
    configure_file("${PROJECT_SOURCE_DIR}/packaging/cmake/embedded.cpp.in" "${generated}" @ONLY)
    set_source_files_properties("${generated}" PROPERTIES OBJECT_DEPENDS "${ARGN}")
    add_library(${target} STATIC "${generated}")
    target_link_libraries(${target} PUBLIC partita_options)
endfunction()
