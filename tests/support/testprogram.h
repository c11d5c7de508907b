// The tests of a room as one program, and the macros by which a test class joins it.
//
//     PARTITA_GUILESS_TEST(RoutingTest)        // at the end of tests/engine/query/tst_routing.cpp
//
// `tests_engine_query routing -v2 fanOutIsToldApart` then runs that class, with the arguments of Qt
// Test behind its name: the file's name without tst_. Without a name the program lists its classes.
#pragma once

#include <string_view>

namespace partita::tests {

/// Application object during a test class.
enum class Application {
    none,
    core, ///< a QCoreApplication
    widgets, ///< a QApplication
};

/// Makes a test class part of the program; one static object a class.
class TestClass {
public:
    using Run = int (*)(int argumentCount, char **arguments);

    /// `file`: the source with the class, as __FILE__ says it.
    TestClass(std::string_view file, Application application, Run run);
};

} // namespace partita::tests

#define PARTITA_ADD_TEST(Class, application)                                                       \
    static const partita::tests::TestClass testClass##Class(                                       \
        __FILE__, partita::tests::Application::application, [](int count, char **arguments) {      \
            Class test;                                                                            \
            return QTest::qExec(&test, count, arguments);                                          \
        });

#define PARTITA_APPLESS_TEST(Class) PARTITA_ADD_TEST(Class, none)
#define PARTITA_GUILESS_TEST(Class) PARTITA_ADD_TEST(Class, core)
#define PARTITA_WIDGETS_TEST(Class) PARTITA_ADD_TEST(Class, widgets)
