# Every folder of tests is one program, and every tests/**/tst_*.cpp in it a ctest named after its path
# ("engine/json/value"), which has the program run that class alone (tests/support/testprogram.h).
#
#   tests/engine/<room>/tst_*.cpp    the engine, Qt Test without a display
#   tests/structure/tst_*.cpp        nothing of the product: it reads the sources
#   tests/widgets/<room>/tst_*.cpp   the widgets as well, on the offscreen platform
#   tests/app/tst_*.cpp              everything as well; PARTITA_BINARY is built before
#   tests/fuzz/fuzz_*.cpp            LLVMFuzzerTestOneInput; ctest replays tests/data/fuzz/<name>/*
#   tests/benchmarks/*_benchmark.cpp Google Benchmark, target `benchmarks` only; other sources there are linked into each
#
# Other *.cpp files beside a test are a library for the tests of that folder; tests/support/*.cpp are one for all.
# Labels: slow when the name contains _slow, else fast; fuzz-replay for tests/fuzz.

set(PARTITA_TEST_HOME "${CMAKE_BINARY_DIR}/test-home")
set(PARTITA_TEST_ENVIRONMENT
    "QT_QPA_PLATFORM=offscreen" "LC_ALL=C.UTF-8" "LANGUAGE=en" "TZ=UTC" "QT_LOGGING_RULES=qt.qpa.*=false"
    "HOME=${PARTITA_TEST_HOME}" "XDG_CONFIG_HOME=${PARTITA_TEST_HOME}/config" "XDG_DATA_HOME=${PARTITA_TEST_HOME}/data"
    "XDG_CACHE_HOME=${PARTITA_TEST_HOME}/cache" "XDG_STATE_HOME=${PARTITA_TEST_HOME}/state"
    "XDG_RUNTIME_DIR=${PARTITA_TEST_HOME}/run"
    "UBSAN_OPTIONS=print_stacktrace=1")

# Where Qt looks for the plugin of tests/driver.
set(PARTITA_DRIVER_HOME "${CMAKE_BINARY_DIR}/bin/tests/plugins")

# partita_test_properties(NAME LABEL SECONDS)
function(partita_test_properties name label seconds)
    math(EXPR seconds "${seconds} * ${PARTITA_TEST_TIMEOUT_FACTOR}")
    # Qt ends a test function after five minutes of its own, whatever the limit of the program.
    set(environment ${PARTITA_TEST_ENVIRONMENT} "QTEST_FUNCTION_TIMEOUT=${seconds}000")
    if(name MATCHES "^(widgets|app)/") # fontconfig and the platform keep memory until the end
        list(APPEND environment "ASAN_OPTIONS=detect_leaks=0")
    endif()
    set_tests_properties("${name}" PROPERTIES
        LABELS "${label}" TIMEOUT ${seconds} ENVIRONMENT "${environment}"
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
endfunction()

# partita_moc(TARGET FILE): makes the .moc that a test includes. Qt's compiler is not told where headers lie: it needs none
# of them here, and AUTOMOC, which has it read Qt's and compiles an empty file beside, takes seconds for each test.
function(partita_moc target file)
    get_filename_component(base "${file}" NAME_WE)
    set(folder "${CMAKE_BINARY_DIR}/moc/${target}")
    set(script "${PROJECT_SOURCE_DIR}/packaging/cmake/testclass.awk")
    file(MAKE_DIRECTORY "${folder}")
    add_custom_command(OUTPUT "${folder}/${base}.moc"
        COMMAND awk -f "${script}" "${file}" > "${folder}/${base}.h"
        COMMAND Qt6::moc -i "${folder}/${base}.h" -o "${folder}/${base}.moc"
        DEPENDS "${file}" "${script}" VERBATIM)
    target_sources(${target} PRIVATE "${folder}/${base}.moc")
    target_include_directories(${target} PRIVATE "${folder}")
endfunction()

# partita_link_tests(TARGET FOLDER): what the tests of a folder see of the product, for them and for what they share.
function(partita_link_tests target folder)
    target_link_libraries(${target} PUBLIC tests_environment)
    if(NOT folder STREQUAL "structure")
        target_link_libraries(${target} PUBLIC tests_support engine)
    endif()
    if(folder STREQUAL "engine/javascript")
        target_link_libraries(${target} PUBLIC engine_javascript)
    endif()
    if(folder STREQUAL "app")
        target_compile_definitions(${target} PRIVATE PARTITA_DRIVER="${PARTITA_DRIVER_HOME}")
    endif()
    if(NOT folder STREQUAL "widgets/plots") # qcustomplot.h uses foreach
        target_compile_definitions(${target} PRIVATE QT_NO_FOREACH)
    endif()
    if(folder MATCHES "^(widgets|app)(/|$)")
        target_link_libraries(${target} PUBLIC app_parts widgets resources)
        if(NOT folder STREQUAL "widgets/plots")
            partita_use_precompiled(${target} precompiled_widget_tests)
        endif()
    elseif(folder MATCHES "^engine/")
        partita_use_precompiled(${target} precompiled_tests)
    endif()
endfunction()

# partita_add_shared(FOLDER): the library of what the tests of a folder share, tests_<folder>, where there is anything.
function(partita_add_shared folder)
    string(REPLACE "/" "_" target "tests_${folder}")
    file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/${folder}/*.cpp")
    list(FILTER sources EXCLUDE REGEX "/tst_[^/]*\\.cpp$")
    if(sources AND NOT TARGET ${target})
        file(GLOB headers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/${folder}/*.h")
        add_library(${target} STATIC ${sources} ${headers})
        partita_unite(${target})
        if(folder MATCHES "^widgets/")
            set_target_properties(${target} PROPERTIES AUTOMOC ON)
        endif()
        partita_link_tests(${target} "${folder}")
    endif()
endfunction()

# partita_add_test_program(FOLDER FILE...): the program of a folder's tests, and a ctest for each of them.
function(partita_add_test_program folder)
    string(REPLACE "/" "_" shared "tests_${folder}")
    string(REPLACE "/" "_" target "tst_${folder}")

    partita_add_shared("${folder}")
    add_executable(${target} ${ARGN})
    set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin/tests")
    partita_unite(${target})
    if(TARGET ${shared})
        target_link_libraries(${target} PRIVATE ${shared})
    endif()
    partita_link_tests(${target} "${folder}")
    if(folder MATCHES "^(widgets|app)(/|$)")
        target_link_libraries(${target} PRIVATE testprogram_widgets)
    else()
        target_link_libraries(${target} PRIVATE testprogram)
    endif()
    if(folder STREQUAL "app" AND TARGET partita)
        add_dependencies(${target} partita partitadriver)
    endif()

    foreach(file IN LISTS ARGN)
        partita_moc(${target} "${file}")
        get_filename_component(base "${file}" NAME_WE)
        string(REGEX REPLACE "^tst_" "" subject "${base}")
        add_test(NAME "${folder}/${subject}" COMMAND ${target} ${subject})
        if(base MATCHES "_slow")
            partita_test_properties("${folder}/${subject}" slow 900)
        else()
            partita_test_properties("${folder}/${subject}" fast 900)
        endif()
    endforeach()
endfunction()

# What every test may use: Qt Test and the paths (tests_environment), and the sources of tests/support (tests_support).
function(partita_add_tests_support)
    add_library(tests_environment INTERFACE)
    # Compiled once, run once. Not -O0: the linker takes inline functions from the tests' objects, for the engine as well.
    # GCC 12 sees bounds of std::string where there are none.
    target_compile_options(tests_environment INTERFACE $<$<CONFIG:Release>:-O1>
        $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-stringop-overread>)
    target_link_libraries(tests_environment INTERFACE partita_options partita_qt_options Qt6::Core Qt6::Test)
    target_compile_definitions(tests_environment INTERFACE
        PARTITA_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
        PARTITA_BINARY="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/partita")

    set(headers "${PROJECT_SOURCE_DIR}/tests/support/precompiled.h")
    partita_precompile(precompiled_tests "${headers}" tests_environment engine partita_no_foreach)
    set(program "${PROJECT_SOURCE_DIR}/tests/support/program/testprogram.cpp")
    add_library(testprogram OBJECT "${program}")
    target_link_libraries(testprogram PUBLIC tests_environment)
    if(PARTITA_WIDGETS)
        partita_precompile(precompiled_widget_tests "<QtWidgets>;${headers}" tests_environment engine widgets_qt partita_no_foreach)
        add_library(testprogram_widgets OBJECT "${program}")
        target_link_libraries(testprogram_widgets PUBLIC tests_environment widgets_qt)
        target_compile_definitions(testprogram_widgets PRIVATE PARTITA_TEST_WIDGETS)
    endif()

    file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/support/*.cpp")
    if(sources)
        file(GLOB headers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/support/*.h")
        add_library(tests_support STATIC ${sources} ${headers})
        partita_unite(tests_support)
        target_link_libraries(tests_support PUBLIC tests_environment engine)
    else()
        add_library(tests_support INTERFACE)
    endif()
endfunction()

# The plugin that drives the real program for tests/app.
function(partita_add_driver)
    add_library(partitadriver MODULE "${PROJECT_SOURCE_DIR}/tests/driver/driver.cpp")
    target_link_libraries(partitadriver PRIVATE partita_options partita_qt_options Qt6::Widgets)
    set_target_properties(partitadriver PROPERTIES
        AUTOMOC ON LIBRARY_OUTPUT_DIRECTORY "${PARTITA_DRIVER_HOME}/generic")
endfunction()

function(partita_add_tests)
    file(MAKE_DIRECTORY "${PARTITA_TEST_HOME}" "${PARTITA_TEST_HOME}/run")
    file(CHMOD "${PARTITA_TEST_HOME}/run" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
    partita_add_tests_support()
    if(TARGET partita)
        partita_add_driver()
    endif()
    file(GLOB_RECURSE files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/tst_*.cpp")
    set(folders "")
    foreach(file IN LISTS files)
        if(PARTITA_WIDGETS OR NOT file MATCHES "/tests/(widgets|app)/")
            file(RELATIVE_PATH path "${PROJECT_SOURCE_DIR}/tests" "${file}")
            get_filename_component(folder "${path}" DIRECTORY)
            list(APPEND folders "${folder}")
            string(REPLACE "/" "_" name "${folder}")
            list(APPEND files_${name} "${file}")
        endif()
    endforeach()
    list(REMOVE_DUPLICATES folders)
    foreach(folder IN LISTS folders)
        string(REPLACE "/" "_" name "${folder}")
        partita_add_test_program("${folder}" ${files_${name}})
    endforeach()
    partita_add_fuzz_replays()

    partita_add_headers()

    add_test(NAME structure/format COMMAND "${PROJECT_SOURCE_DIR}/packaging/format" --check)
    partita_test_properties(structure/format fast 60)
    set_tests_properties(structure/format PROPERTIES SKIP_RETURN_CODE 77)
endfunction()

# Target `headers`: compiles alone every header that no source of the same name includes first (tests/structure sees to
# that), so that each header brings what it needs.
function(partita_add_headers)
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/engine/*.h")
    if(PARTITA_WIDGETS)
        file(GLOB_RECURSE more CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/widgets/*.h" "${PROJECT_SOURCE_DIR}/app/*.h")
        list(APPEND headers ${more})
    endif()
    set(sources "")
    foreach(header IN LISTS headers)
        string(REGEX REPLACE "\\.h$" ".cpp" implementation "${header}")
        if(NOT EXISTS "${implementation}")
            file(RELATIVE_PATH name "${PROJECT_SOURCE_DIR}" "${header}")
            set(source "${CMAKE_BINARY_DIR}/headers/${name}.cpp")
            file(CONFIGURE OUTPUT "${source}" CONTENT "#include \"${name}\"\n")
            list(APPEND sources "${source}")
        endif()
    endforeach()
    if(NOT sources)
        add_custom_target(headers)
        return()
    endif()
    add_library(headers OBJECT EXCLUDE_FROM_ALL ${sources})
    target_compile_options(headers PRIVATE -O0)
    # Only what comes from outside: the rooms need not be built first.
    target_link_libraries(headers PRIVATE partita_options nlohmann_json::nlohmann_json Roaring::Roaring Qt6::Qml
        $<TARGET_NAME_IF_EXISTS:widgets_qt> $<TARGET_NAME_IF_EXISTS:QCustomPlotQt6::QCustomPlotQt6>)
endfunction()

# partita_add_fuzz_parts(TARGET): what fuzz_execute reads lives in app/ and needs no widgets.
function(partita_add_fuzz_parts target)
    if(target MATCHES "^fuzz_execute")
        file(GLOB sources CONFIGURE_DEPENDS
            "${PROJECT_SOURCE_DIR}/app/execute*.cpp" "${PROJECT_SOURCE_DIR}/app/itemfile.cpp")
        target_sources(${target} PRIVATE ${sources})
    endif()
endfunction()

# Each fuzz target with an ordinary main that replays the kept inputs: no clang needed.
function(partita_add_fuzz_replays)
    file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/fuzz/fuzz_*.cpp")
    set(replay "${PROJECT_SOURCE_DIR}/tests/fuzz/replay.cpp")
    foreach(file IN LISTS files)
        get_filename_component(name "${file}" NAME_WE)
        string(REGEX REPLACE "^fuzz_" "" subject "${name}")
        add_executable(${name}_replay "${file}" "${replay}")
        set_target_properties(${name}_replay PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin/tests")
        target_link_libraries(${name}_replay PRIVATE tests_environment tests_support engine)
        partita_add_fuzz_parts(${name}_replay)
        partita_unite(${name}_replay)
        add_test(NAME "fuzz/${subject}"
            COMMAND ${name}_replay "${PROJECT_SOURCE_DIR}/tests/data/fuzz/${subject}")
        partita_test_properties("fuzz/${subject}" "fast;fuzz-replay" 180)
    endforeach()
endfunction()

function(partita_add_fuzzers)
    if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "PARTITA_FUZZ needs clang: configure with -DCMAKE_CXX_COMPILER=clang++.")
    endif()
    file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/fuzz/fuzz_*.cpp")
    foreach(file IN LISTS files)
        get_filename_component(name "${file}" NAME_WE)
        add_executable(${name} "${file}")
        target_link_libraries(${name} PRIVATE engine)
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        partita_add_fuzz_parts(${name})
    endforeach()
endfunction()

function(partita_add_benchmarks)
    file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/benchmarks/*_benchmark.cpp")
    file(GLOB shared CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/benchmarks/*.cpp")
    list(REMOVE_ITEM shared ${files})
    if(NOT benchmark_FOUND OR NOT files)
        return()
    endif()
    add_library(benchmarks_shared STATIC EXCLUDE_FROM_ALL ${shared})
    target_link_libraries(benchmarks_shared PUBLIC engine benchmark::benchmark SQLite::SQLite3)
    add_custom_target(benchmarks)
    foreach(file IN LISTS files)
        get_filename_component(name "${file}" NAME_WE)
        add_executable(${name} EXCLUDE_FROM_ALL "${file}")
        set_target_properties(${name} PROPERTIES
            RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin/benchmarks")
        target_link_libraries(${name} PRIVATE benchmarks_shared)
        if(TARGET widgets)
            target_link_libraries(${name} PRIVATE widgets)
        endif()
        add_dependencies(benchmarks ${name})
    endforeach()
endfunction()
