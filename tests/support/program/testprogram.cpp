// The main function of a room's tests. It is compiled once for rooms without widgets and once, with
// PARTITA_TEST_WIDGETS, for those with them.
#include "tests/support/testprogram.h"

#include "tests/support/eventwatch.h"

#ifdef PARTITA_TEST_WIDGETS
#include <QApplication>
#else
#include <QCoreApplication>
#endif

#include <cstdio>
#include <map>
#include <string>

namespace partita::tests {
namespace {

struct Entry {
    Application application = Application::none;
    TestClass::Run run = nullptr;
};

std::map<std::string, Entry, std::less<>> &entries()
{
    static std::map<std::string, Entry, std::less<>> all;
    return all;
}

/// "routing" of ".../tests/engine/query/tst_routing.cpp".
std::string subjectOf(std::string_view file)
{
    constexpr std::string_view prefix = "tst_";
    constexpr std::string_view suffix = ".cpp";
    file.remove_prefix(file.rfind(prefix) + prefix.size());
    file.remove_suffix(suffix.size());
    return std::string(file);
}

#ifdef PARTITA_TEST_WIDGETS
/// Has the deliveries of events timed while a test watches them.
class WatchedApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject *receiver, QEvent *event) override
    {
        return EventWatch::timed(*receiver, *event,
                                 [&] { return QApplication::notify(receiver, event); });
    }
};
#endif

int runIn(const Entry &entry, int count, char **arguments)
{
    switch (entry.application) {
    case Application::none:
        break;
    case Application::core: {
        const QCoreApplication application(count, arguments);
        return entry.run(count, arguments);
    }
    case Application::widgets: {
#ifdef PARTITA_TEST_WIDGETS
        const WatchedApplication application(count, arguments);
        QApplication::setAttribute(Qt::AA_Use96Dpi, true);
        return entry.run(count, arguments);
#else
        std::fputs("This program is built without widgets.\n", stderr);
        return 1;
#endif
    }
    }
    return entry.run(count, arguments);
}

} // namespace

TestClass::TestClass(std::string_view file, Application application, Run run)
{
    entries().emplace(subjectOf(file), Entry {application, run});
}

} // namespace partita::tests

int main(int count, char **arguments)
{
    using namespace partita::tests;
    const auto entry = count > 1 ? entries().find(arguments[1]) : entries().end();
    if (entry == entries().end()) {
        std::fputs("usage: NAME [argument of Qt Test]..., with one of these names:\n", stderr);
        for (const auto &[subject, known] : entries())
            std::fprintf(stderr, "  %s\n", subject.c_str());
        return 2;
    }
    arguments[1] = arguments[0];
    return runIn(entry->second, count - 1, arguments + 1);
}
