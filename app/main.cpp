// Entry point: runs a subcommand without a window, or opens the workbench.
#include "app/subcommands.h"
#include "app/translations.h"
#include "widgets/shell/appearance.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/recovery.h"

#include <QApplication>
#include <QFileInfo>

#include <clocale>
#include <cstdlib>
#include <iostream>
#include <vector>

namespace {

using namespace partita;

/// The service's scripts have UTC as their time zone, wherever the program runs. To be called
/// first.
void useServiceTimeZone()
{
    ::setenv("TZ", "UTC", 1);
    ::tzset();
}

/// Numbers and sorting of the C library are the same everywhere. To be called after the application
/// is made, which sets the user's locale. The window formats by QLocale, which keeps that.
void useNeutralFormats()
{
    for (const int category : {LC_NUMERIC, LC_COLLATE, LC_TIME, LC_MONETARY})
        std::setlocale(category, "C");
}

/// What every way of running has in common, once its application exists.
void beginApplication()
{
    useNeutralFormats();
    QCoreApplication::setApplicationName(QStringLiteral("Partita"));
    QCoreApplication::setOrganizationName(QStringLiteral("Partita"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PARTITA_VERSION));
}

int runSubcommand(const app::Subcommand &subcommand, std::span<const std::string> arguments,
                  int &argc, char **argv)
{
    std::ios::sync_with_stdio(false);
    if (!subcommand.prepareApplication) {
        const QCoreApplication application(argc, argv);
        beginApplication();
        return app::runSubcommand(subcommand, arguments, std::cin, std::cout, std::cerr);
    }
    subcommand.prepareApplication(arguments);
    const QApplication application(argc, argv);
    beginApplication();
    return app::runSubcommand(subcommand, arguments, std::cin, std::cout, std::cerr);
}

constexpr const char *newWord = "--new"; ///< begins with an empty workbook

/// True when a word on the command line can be a workbook to open.
bool namesWorkbook(const std::string &word)
{
    return word.starts_with("sample:") || QFileInfo::exists(QString::fromStdString(word));
}

/// True when there is a display, or a platform that was chosen by hand.
bool hasDisplay()
{
#ifdef Q_OS_LINUX
    return !qEnvironmentVariableIsEmpty("DISPLAY")
        || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
#else
    return true;
#endif
}

int runWorkbench(int &argc, char **argv)
{
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(
        Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QApplication application(argc, argv);
    beginApplication();
    app::installTranslations(QLocale());
    shell::applyAppearance(application);
    shell::MainWindow window;
    window.restoreLayout();
    window.show();
    QObject::connect(&window, &shell::MainWindow::openFailed, [](const QString &message) {
        std::cerr << "partita: " << message.toStdString() << '\n';
    });
    const QStringList words = QCoreApplication::arguments();
    window.recoverFrom(shell::Recovery::usualFolder());
    const bool isNew = words.contains(QLatin1String(newWord));
    window.begin({words.size() > 1 && !isNew ? words.at(1) : QString(), isNew});
    return QApplication::exec();
}

} // namespace

int main(int argc, char **argv)
{
    useServiceTimeZone();
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (!words.empty() && (words[0] == "--help" || words[0] == "-h")) {
        std::cout << app::helpText();
        return app::exitDone;
    }
    if (!words.empty() && words[0] == "--version") {
        std::cout << "partita " << PARTITA_VERSION << '\n';
        return app::exitDone;
    }
    if (!words.empty()) {
        if (const app::Subcommand *subcommand = app::findSubcommand(words[0]))
            return runSubcommand(*subcommand, std::span(words).subspan(1), argc, argv);
        const bool opensWindow = words[0] == newWord || namesWorkbook(words[0]);
        if (!opensWindow || words.size() > 1) {
            std::cerr << "partita: there is no subcommand and no file " << words[0]
                      << app::meantSubcommand(words[0]) << " See partita --help.\n";
            return app::exitUsage;
        }
    }
    if (!hasDisplay()) {
        std::cerr
            << "partita: there is no display to open the workbench on; without one, use a subcommand such as "
               "\"partita evaluate sample:blog\".\n";
        return app::exitInput;
    }
    return runWorkbench(argc, argv);
}
