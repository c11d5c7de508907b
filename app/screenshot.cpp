#include "app/screenshot.h"

#include "app/problems.h"
#include "app/subcommands.h"
#include "app/translations.h"
#include "engine/evaluation/evaluation.h"
#include "widgets/shell/boards.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QImage>
#include <QLocale>

#include <ostream>

namespace partita::app {

namespace {

struct Request {
    QString workbook;
    QString board;
    QString design;
    QString pattern;
    QSize size {1280, 720};
    style::ThemeKind theme = style::ThemeKind::light;
    QString language;
    QString output;
    bool wholeWindow = false;
};

/// A mistake in the call: told on `err`, exit code 2.
struct UsageError {
    std::string message;
};

QSize parseSize(const QString &text)
{
    const QStringList parts = text.split(QLatin1Char('x'));
    if (parts.size() != 2)
        return {};
    return {parts[0].toInt(), parts[1].toInt()};
}

QStringList boardNames()
{
    QStringList names;
    for (const auto &entry : shell::boards())
        names.append(entry.name);
    return names;
}

std::string languageNames()
{
    QStringList names;
    for (const QLocale::Language language : languages())
        names.append(QLocale::languageToCode(language));
    return names.join(QLatin1String(", ")).toStdString();
}

std::variant<Request, UsageError> parse(std::span<const std::string> arguments)
{
    QCommandLineParser parser;
    const auto option = [&](const char *name, const char *value) {
        parser.addOption({QString::fromLatin1(name), QString(), QString::fromLatin1(value)});
    };
    for (const auto &[name, value] :
         {std::pair("board", "NAME"), std::pair("design", "D"), std::pair("pattern", "P"),
          std::pair("size", "WxH"), std::pair("theme", "light|dark"), std::pair("language", "xx"),
          std::pair("output", "FILE.png")})
        option(name, value);
    parser.addOption({QStringLiteral("window"), QString()});
    QStringList words {QStringLiteral("partita")};
    for (const std::string &argument : arguments)
        words.append(QString::fromStdString(argument));
    if (!parser.parse(words))
        return UsageError {parser.errorText().toStdString()};
    const auto value = [&](const char *name) { return parser.value(QString::fromLatin1(name)); };
    if (parser.positionalArguments().size() != 1)
        return UsageError {"name one workbook (a file or sample:NAME)."};
    Request request;
    request.workbook = parser.positionalArguments().first();
    request.board = value("board");
    request.design = value("design");
    request.pattern = value("pattern");
    request.language = value("language");
    request.output = value("output");
    request.wholeWindow = parser.isSet(QStringLiteral("window"));
    if (!boardNames().contains(request.board))
        return UsageError {"--board must be one of "
                           + boardNames().join(QLatin1String(", ")).toStdString() + "."};
    if (request.output.isEmpty())
        return UsageError {"--output FILE.png is missing."};
    if (!request.output.endsWith(QLatin1String(".png"), Qt::CaseInsensitive))
        return UsageError {
            "--output must end in .png, the only form pictures are written in, but got "
            + request.output.toStdString() + "."};
    if (!request.language.isEmpty() && !languages().contains(QLocale(request.language).language()))
        return UsageError {"--language must be one of " + languageNames() + ", but got "
                           + request.language.toStdString() + "."};
    if (parser.isSet(QStringLiteral("size")))
        request.size = parseSize(value("size"));
    if (request.size.width() < 100 || request.size.height() < 100 || request.size.width() > 20000
        || request.size.height() > 20000)
        return UsageError {"--size must be WIDTHxHEIGHT in pixels, each 100 to 20000, but got "
                           + value("size").toStdString() + "."};
    if (parser.isSet(QStringLiteral("theme"))) {
        if (value("theme") != QLatin1String("light") && value("theme") != QLatin1String("dark"))
            return UsageError {"--theme must be light or dark."};
        request.theme = value("theme") == QLatin1String("dark") ? style::ThemeKind::dark
                                                                : style::ThemeKind::light;
    }
    return request;
}

/// Fills the window with a finished evaluation and brings board, design and pattern up. An error is one sentence.
QString prepare(shell::MainWindow &window, const Request &request)
{
    if (!window.openWorkbook(request.workbook))
        return QStringLiteral("-");
    models::Session &session = window.session();
    if (!request.design.isEmpty() && !session.designNames().contains(request.design)) {
        return QStringLiteral("There is no design %1; there are %2.")
            .arg(request.design, session.designNames().join(QLatin1String(", ")));
    }
    if (!request.pattern.isEmpty() && !session.workbook().pattern(request.pattern.toStdString()))
        return QStringLiteral("There is no access pattern %1 in %2.")
            .arg(request.pattern, request.workbook);
    const auto evaluation = evaluation::evaluate(session.workbook(), {});
    if (!evaluation)
        return QString::fromStdString(
            placed(evaluation.error(), request.workbook.toStdString()).message);
    session.adopt(*evaluation);
    if (!request.design.isEmpty())
        session.setDesign(request.design);
    if (!request.pattern.isEmpty())
        session.setPattern(request.pattern);
    window.showBoard(request.board);
    return {};
}

} // namespace

int runScreenshot(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    const auto parsed = parse(arguments);
    if (const auto *usage = std::get_if<UsageError>(&parsed)) {
        err << "partita screenshot: " << usage->message << '\n';
        return exitUsage;
    }
    const Request &request = std::get<Request>(parsed);
    const QLocale locale = request.language.isEmpty() ? QLocale() : QLocale(request.language);
    installTranslations(locale);
    if (!request.language.isEmpty())
        QLocale::setDefault(locale);
    style::applyTheme(*qApp, request.theme);
    shell::MainWindow window;
    QString message;
    QObject::connect(&window.session(), &models::Session::editRefused, &window,
                     [&](const QString &text) { message = text; });
    QObject::connect(&window, &shell::MainWindow::openFailed, &window,
                     [&](const QString &text) { message = text; });
    window.resize(request.size);
    const QString problem = prepare(window, request);
    if (!problem.isEmpty()) {
        err << "partita screenshot: "
            << (problem == QLatin1String("-") ? message : problem).toStdString() << '\n';
        return exitInput;
    }
    window.show();
    QWidget *subject = &window;
    if (!request.wholeWindow) {
        subject = window.board(request.board);
        subject->setParent(nullptr);
        subject->resize(request.size);
        subject->show();
    }
    // Layouts and first fits happen on events; some boards answer from a worker.
    QElapsedTimer waited;
    waited.start();
    constexpr qint64 longestWaitMs = 20'000;
    const QWidget *board = request.wholeWindow ? window.board(request.board) : subject;
    while (board && board->property("busy").toBool() && waited.elapsed() < longestWaitMs)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    for (int round = 0; round < 5; ++round)
        QCoreApplication::processEvents();
    const QImage picture = subject->grab().toImage();
    if (subject != &window)
        subject->deleteLater();
    if (!picture.save(request.output, "PNG")) {
        err << "partita screenshot: cannot write " << request.output.toStdString()
            << "; is the folder there and writable?\n";
        return exitInput;
    }
    out << request.output.toStdString() << '\n';
    return exitDone;
}

} // namespace partita::app
