# Compiler settings shared by every target. Nothing here knows a room.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")

find_program(PARTITA_CCACHE ccache)
if(PARTITA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_C_COMPILER_LAUNCHER "${PARTITA_CCACHE}")
    set(CMAKE_CXX_COMPILER_LAUNCHER "${PARTITA_CCACHE}")
endif()

# A cold build is faster with the headers of libraries compiled once and with several sources of a room compiled together. With both
# off a source must name its own includes, and one edit compiles one source: what a developer with ccache may prefer.
option(PARTITA_PRECOMPILE "Precompile the headers of Qt, JSON and the standard library" ON)
option(PARTITA_UNITY "Compile the sources of a room together, several at a time" ON)

# partita_unite(TARGET): with PARTITA_UNITY. What stands in the anonymous namespaces of a room must differ in name.
function(partita_unite target)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${PARTITA_UNITY} UNITY_BUILD_BATCH_SIZE 12)
    if(PARTITA_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL GNU) # sees a source's own types as those of a header
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()

set(CMAKE_PCH_WARN_INVALID OFF) # a target whose macros differ compiles as if there were none

# partita_precompile(TARGET HEADERS LIBRARY...): with PARTITA_PRECOMPILE, a target whose precompiled headers others reuse.
# It must have the macros of those targets.
function(partita_precompile target headers)
    if(PARTITA_PRECOMPILE)
        file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/${target}.cpp" CONTENT "// Carries a precompiled header.\n")
        add_library(${target} OBJECT "${CMAKE_BINARY_DIR}/${target}.cpp")
        target_link_libraries(${target} PRIVATE ${ARGN})
        target_precompile_headers(${target} PRIVATE ${headers})
    endif()
endfunction()

# partita_use_precompiled(TARGET FROM): a target that reuses it.
function(partita_use_precompiled target from)
    if(PARTITA_PRECOMPILE)
        target_precompile_headers(${target} REUSE_FROM ${from})
    endif()
endfunction()

include(CheckLinkerFlag)
find_program(PARTITA_MOLD mold)
find_program(PARTITA_LLD NAMES ld.lld ld.lld-14)
foreach(linker IN ITEMS mold lld)
    string(TOUPPER ${linker} name)
    if(PARTITA_${name})
        check_linker_flag(CXX "-fuse-ld=${linker}" PARTITA_LINKER_${name})
        if(PARTITA_LINKER_${name})
            add_link_options("-fuse-ld=${linker}")
            break()
        endif()
    endif()
endforeach()

# Static libraries of one program: functions may be inlined although the code is position independent.
# Floating point results are part of the product (evaluations are byte-identical everywhere): no contraction
# into fused operations, which would differ between processors.
add_library(partita_options INTERFACE)
target_include_directories(partita_options INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_features(partita_options INTERFACE cxx_std_20)
target_compile_definitions(partita_options INTERFACE JSON_USE_IMPLICIT_CONVERSIONS=0)
target_compile_options(partita_options INTERFACE
    # Where sources are compiled together, Clang also reports names of other sources.
    -Wall -Wextra -Wconversion $<$<CXX_COMPILER_ID:GNU>:-Wshadow>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> -ffp-contract=off
    -fno-semantic-interposition
    $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=800000> # KB before it tidies up, a tenth of its time
    $<$<BOOL:${PARTITA_WERROR}>:-Werror>)

add_library(partita_qt_options INTERFACE)
target_compile_definitions(partita_qt_options INTERFACE
    QT_NO_CAST_FROM_ASCII
    QT_NO_CAST_TO_ASCII
    QT_NO_URL_CAST_FROM_STRING
    QT_DISABLE_DEPRECATED_BEFORE=0x060400)

add_library(partita_no_foreach INTERFACE) # all that reads Qt but QCustomPlot's own sources
target_compile_definitions(partita_no_foreach INTERFACE QT_NO_FOREACH)
