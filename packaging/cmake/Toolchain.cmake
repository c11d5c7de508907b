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
    -Wall -Wextra -Wconversion -Wshadow -ffp-contract=off
    -fno-semantic-interposition
    $<$<BOOL:${PARTITA_WERROR}>:-Werror>)

add_library(partita_qt_options INTERFACE)
target_compile_definitions(partita_qt_options INTERFACE
    QT_NO_CAST_FROM_ASCII
    QT_NO_CAST_TO_ASCII
    QT_NO_URL_CAST_FROM_STRING
    QT_DISABLE_DEPRECATED_BEFORE=0x060400)
