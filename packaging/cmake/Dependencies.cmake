# Everything from outside. Libraries without a CMake package get an imported target of the same shape.

# partita_find_library(TARGET LIBRARY HEADER [PATH_SUFFIXES...]): an imported target, or a clear stop.
function(partita_find_library target library header)
    string(MAKE_C_IDENTIFIER "PARTITA_${library}" prefix)
    find_path(${prefix}_INCLUDE_DIR ${header} PATH_SUFFIXES ${ARGN})
    find_library(${prefix}_LIBRARY ${library})
    mark_as_advanced(${prefix}_INCLUDE_DIR ${prefix}_LIBRARY)
    if(NOT ${prefix}_INCLUDE_DIR OR NOT ${prefix}_LIBRARY)
        message(FATAL_ERROR
            "${library} (header ${header}) was not found; packaging/dependencies lists the packages to install.")
    endif()
    add_library(${target} UNKNOWN IMPORTED)
    set_target_properties(${target} PROPERTIES
        IMPORTED_LOCATION "${${prefix}_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${${prefix}_INCLUDE_DIR}")
endfunction()

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(ICU REQUIRED COMPONENTS i18n uc)
find_package(Qt6 6.4 REQUIRED COMPONENTS Core Qml)
partita_find_library(Roaring::Roaring roaring roaring/roaring.hh)

if(PARTITA_WIDGETS)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Gui Widgets PrintSupport Svg LinguistTools)
    find_package(QCustomPlotQt6 REQUIRED)
    partita_find_library(QScintilla::QScintilla qscintilla2_qt6 Qsci/qsciscintilla.h
        qt6 x86_64-linux-gnu/qt6 aarch64-linux-gnu/qt6)
    partita_find_library(MD4C::md4c md4c md4c.h)
    partita_find_library(Graphviz::cgraph cgraph graphviz/cgraph.h)
    partita_find_library(Graphviz::gvc gvc graphviz/gvc.h)
    target_link_libraries(Graphviz::gvc INTERFACE Graphviz::cgraph)
endif()
if(BUILD_TESTING)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Test)
endif()
find_package(benchmark QUIET)
