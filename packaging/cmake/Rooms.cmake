# A room is a folder with one purpose. Each becomes one static library, engine_<room> or widgets_<room>, from all
# the sources found in it. A room without sources is an interface library, so the build works at any moment.
#
# The two tables below are the only places that know which room may see which; tests/structure checks that the
# includes agree with the design.

# Room, then what it links. Names without a prefix are rooms of the engine.
set(PARTITA_ENGINE_ROOMS base json items index store query script cost model workbook client population mapping places
    planning execution evaluation checks advice)
set(PARTITA_ENGINE_base nlohmann_json::nlohmann_json)
set(PARTITA_ENGINE_json engine_base)
set(PARTITA_ENGINE_items engine_json)
set(PARTITA_ENGINE_index engine_items Roaring::Roaring)
set(PARTITA_ENGINE_store engine_index)
set(PARTITA_ENGINE_query engine_index engine_store ICU::i18n ICU::uc)
set(PARTITA_ENGINE_script engine_store engine_query)
set(PARTITA_ENGINE_javascript engine_query engine_script Qt6::Core Qt6::Qml partita_qt_options)
set(PARTITA_ENGINE_cost engine_store engine_query resources_embedded)
set(PARTITA_ENGINE_model engine_json)
set(PARTITA_ENGINE_workbook engine_model SQLite::SQLite3 resources_embedded)
set(PARTITA_ENGINE_client engine_model engine_query engine_script engine_cost)
set(PARTITA_ENGINE_population engine_model)
set(PARTITA_ENGINE_mapping engine_population engine_store)
set(PARTITA_ENGINE_places engine_mapping engine_query)
set(PARTITA_ENGINE_planning engine_places engine_query engine_client)
set(PARTITA_ENGINE_execution engine_planning engine_client)
set(PARTITA_ENGINE_evaluation engine_execution engine_cost)
set(PARTITA_ENGINE_checks engine_planning engine_script)
set(PARTITA_ENGINE_advice engine_evaluation engine_checks)

<<<<<<< 590db9f9
set(PARTITA_WIDGETS_BOARDS canvas design documents patterns partitions fanout compare load advice help)
set(PARTITA_WIDGETS_SHARED style settings jobs commands models plots boards)
=======
set(PARTITA_WIDGETS_BOARDS canvas documents patterns partitions fanout compare load advice help)
set(PARTITA_WIDGETS_SHARED style settings jobs commands models plots editor boards)
>>>>>>> f7674454
set(PARTITA_WIDGETS_ROOMS ${PARTITA_WIDGETS_SHARED} forms ${PARTITA_WIDGETS_BOARDS} inspector shell)
set(PARTITA_WIDGETS_style "")
set(PARTITA_WIDGETS_settings "")
set(PARTITA_WIDGETS_jobs engine)
set(PARTITA_WIDGETS_commands engine)
set(PARTITA_WIDGETS_models engine widgets_style widgets_jobs widgets_commands)
set(PARTITA_WIDGETS_plots widgets_style QCustomPlotQt6::QCustomPlotQt6)
set(PARTITA_WIDGETS_editor widgets_style)
set(PARTITA_WIDGETS_boards widgets_models widgets_plots)
foreach(board IN LISTS PARTITA_WIDGETS_BOARDS)
    list(TRANSFORM PARTITA_WIDGETS_SHARED PREPEND widgets_ OUTPUT_VARIABLE shared)
    set(PARTITA_WIDGETS_${board} engine ${shared})
endforeach()
list(APPEND PARTITA_WIDGETS_canvas Graphviz::gvc)
list(APPEND PARTITA_WIDGETS_help resources_embedded MD4C::md4c)
set(PARTITA_WIDGETS_forms engine widgets_style widgets_models)
set(PARTITA_WIDGETS_inspector engine widgets_forms widgets_models)
list(TRANSFORM PARTITA_WIDGETS_BOARDS PREPEND widgets_ OUTPUT_VARIABLE PARTITA_WIDGETS_shell)
list(APPEND PARTITA_WIDGETS_shell widgets_inspector)

# partita_add_room(TARGET FOLDER [LIBRARY...]): the library of one room.
function(partita_add_room target folder)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS
        "${PROJECT_SOURCE_DIR}/${folder}/*.cpp" "${PROJECT_SOURCE_DIR}/${folder}/*.h")
    if(sources MATCHES "\\.cpp(;|$)")
        add_library(${target} STATIC ${sources})
        target_link_libraries(${target} PUBLIC partita_options Threads::Threads ${ARGN})
        partita_unite(${target})
        if(folder MATCHES "^(widgets/|engine/javascript$)")
            set_target_properties(${target} PROPERTIES AUTOMOC ON)
        endif()
        if(folder MATCHES "^engine/" AND NOT folder STREQUAL "engine/javascript")
            partita_use_precompiled(${target} precompiled_engine)
        endif()
        if(folder MATCHES "^widgets/")
            if(NOT folder STREQUAL "widgets/plots") # qcustomplot.h uses foreach
                target_compile_definitions(${target} PRIVATE QT_NO_FOREACH)
                partita_use_precompiled(${target} precompiled_widgets)
            endif()
        endif()
    else()
        add_library(${target} INTERFACE)
        target_link_libraries(${target} INTERFACE partita_options Threads::Threads ${ARGN})
    endif()
endfunction()

# The rooms of the engine, and `engine`, which stands for all of them.
function(partita_add_engine)
    add_library(engine INTERFACE)
    partita_precompile(precompiled_engine
        "<nlohmann/json.hpp>;<algorithm>;<array>;<cmath>;<functional>;<map>;<memory>;<optional>;<set>;<span>;<string>;<vector>"
        partita_options Threads::Threads nlohmann_json::nlohmann_json)
    foreach(room IN LISTS PARTITA_ENGINE_ROOMS)
        partita_add_room(engine_${room} engine/${room} ${PARTITA_ENGINE_${room}})
        target_link_libraries(engine INTERFACE engine_${room})
    endforeach()
    target_link_libraries(engine INTERFACE resources_embedded)
endfunction()

# The program that runs scripts, in a process of its own. Its room is no part of `engine`, which only talks to it, but
# whatever runs the engine needs the program.
function(partita_add_script_program)
    partita_add_room(engine_javascript engine/javascript ${PARTITA_ENGINE_javascript})
    add_executable(partita-script "${PROJECT_SOURCE_DIR}/app/script/main.cpp")
    target_link_libraries(partita-script PRIVATE engine_javascript)
    add_dependencies(engine partita-script)
endfunction()

# The rooms of the interface, and `widgets`, which stands for all of them.
function(partita_add_widgets)
    add_library(widgets_qt INTERFACE)
    target_link_libraries(widgets_qt INTERFACE partita_qt_options
        Qt6::Core Qt6::Gui Qt6::Widgets Qt6::PrintSupport Qt6::Svg QScintilla::QScintilla)
    partita_precompile(precompiled_widgets <QtWidgets> partita_options Threads::Threads widgets_qt partita_no_foreach)
    add_library(widgets INTERFACE)
    foreach(room IN LISTS PARTITA_WIDGETS_ROOMS)
        partita_add_room(widgets_${room} widgets/${room} ${PARTITA_WIDGETS_${room}} widgets_qt)
        target_link_libraries(widgets INTERFACE widgets_${room})
    endforeach()
endfunction()

# The program. Everything of app/ but the main functions is a library too (app_parts), so that tests reach it.
function(partita_add_application)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS
        "${PROJECT_SOURCE_DIR}/app/*.cpp" "${PROJECT_SOURCE_DIR}/app/*.h")
    set(main "${PROJECT_SOURCE_DIR}/app/main.cpp")
    list(REMOVE_ITEM sources "${main}" "${PROJECT_SOURCE_DIR}/app/script/main.cpp")
    if(sources MATCHES "\\.cpp(;|$)")
        add_library(app_parts STATIC ${sources})
        target_link_libraries(app_parts PUBLIC widgets engine)
        target_compile_definitions(app_parts PUBLIC PARTITA_VERSION="${PROJECT_VERSION}")
        target_compile_definitions(app_parts PRIVATE QT_NO_FOREACH)
        set_target_properties(app_parts PROPERTIES AUTOMOC ON)
        partita_unite(app_parts)
        partita_use_precompiled(app_parts precompiled_widgets)
    else()
        add_library(app_parts INTERFACE)
        target_link_libraries(app_parts INTERFACE widgets engine)
        target_compile_definitions(app_parts INTERFACE PARTITA_VERSION="${PROJECT_VERSION}")
    endif()
    if(NOT EXISTS "${main}")
        message(STATUS "app/main.cpp is missing: the program is not built")
        return()
    endif()
    add_executable(partita "${main}")
    set_target_properties(partita PROPERTIES AUTOMOC ON)
    target_link_libraries(partita PRIVATE app_parts resources)
endfunction()
