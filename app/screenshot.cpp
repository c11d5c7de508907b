#include "app/screenshot.h"

#include "app/arguments.h"
#include "app/evaluatedwindow.h"
#include "app/subcommands.h"
#include "app/translations.h"
#include "widgets/compare/compareboard.h"
#include "widgets/plots/screenparts.h"
#include "widgets/shell/boards.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QCursor>
#include <QDir>
#include <QImage>
#include <QLocale>

#include <algorithm>
#include <array>
#include <ostream>

namespace partita::app {

namespace {

struct ScreenshotRequest {
    QString workbook;
    QString board;
    QString design;
    QString pattern;
    std::optional<compare::CompareBoard::Chart> chart;
    QSize size {1280, 720};
    int scale = 1; ///< pixels of the picture for each unit of `size`
    style::ThemeKind theme = style::ThemeKind::light;
    QString language;
    QString output;
    QString folder; ///< of all boards in all designs, in place of one board
    bool wholeWindow = false;
    Measuring measuring;
};

constexpr int longestSide = 20'000; ///< pixels of the picture

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

/// Sets the member of the request for the option.
Result<void> readScreenshotOption(const Option &option, ScreenshotRequest &request)
{
    static constexpr std::array<std::string_view, 2> themes {"light", "dark"};
    const QString value = QString::fromStdString(option.value);
    if (option.name == "--board") {
        request.board = value;
    } else if (option.name == "--design") {
        request.design = value;
    } else if (option.name == "--pattern") {
        request.pattern = value;
    } else if (option.name == "--chart") {
        const std::span<const std::string_view> charts = compare::CompareBoard::chartNames;
        const Result<std::string> chart = readChoice(option, charts);
        if (!chart)
            return chart.error();
        const auto place = std::find(charts.begin(), charts.end(), *chart) - charts.begin();
        request.chart = static_cast<compare::CompareBoard::Chart>(place);
    } else if (option.name == "--language") {
        request.language = value;
        if (!languages().contains(QLocale(value).language()))
            return usageError("--language must be one of " + languageNames() + ", but got "
                              + option.value + '.');
    } else if (option.name == "--output") {
        request.output = value;
        if (!value.endsWith(QLatin1String(".png"), Qt::CaseInsensitive))
            return usageError(
                "--output must end in .png, the only form pictures are written in, but got "
                + option.value + '.');
    } else if (option.name == "--size") {
        request.size = parseSize(value);
        const auto isPossible = [](int length) { return length >= 100 && length <= longestSide; };
        if (!isPossible(request.size.width()) || !isPossible(request.size.height()))
            return usageError("--size must be WIDTHxHEIGHT in pixels, each 100 to 20000, but got "
                              + option.value + '.');
    } else if (option.name == "--scale") {
        const Result<int> scale = readCount(option, 1, 4);
        if (!scale)
            return scale.error();
        request.scale = *scale;
    } else if (option.name == "--theme") {
        const Result<std::string> theme = readChoice(option, themes);
        if (!theme)
            return theme.error();
        request.theme = *theme == "dark" ? style::ThemeKind::dark : style::ThemeKind::light;
    } else if (option.name == "--all") {
        request.folder = value;
    } else if (option.name == "--window") {
        request.wholeWindow = true;
    } else {
        return readMeasuringOption(option, {}, request.measuring);
    }
    return {};
}

Result<ScreenshotRequest> parseScreenshotRequest(std::span<const std::string> arguments)
{
    static constexpr std::array<std::string_view, 13> options {
        "--board",    "--design", "--pattern",  "--chart",   "--size",    "--scale", "--theme",
        "--language", "--output", "--fraction", "--samples", "--threads", "--all"};
    static constexpr std::array<std::string_view, 1> flags {"--window"};
    const Result<Call> call = readCall({"screenshot", options, flags}, arguments);
    if (!call)
        return call.error();
    ScreenshotRequest request;
    request.workbook = QString::fromStdString(call->workbook);
    for (const Option &option : call->options) {
        if (Result<void> read = readScreenshotOption(option, request); !read)
            return read.error();
    }
    const bool isAll = !request.folder.isEmpty();
    if (isAll && !(request.board.isEmpty() && request.output.isEmpty()))
        return usageError("--all writes every board; leave out --board and --output.");
    if (!isAll && !boardNames().contains(request.board))
        return usageError("--board must be one of "
                          + boardNames().join(QLatin1String(", ")).toStdString() + '.');
    if (request.chart && request.board != QLatin1String("compare"))
        return usageError("--chart chooses a chart of the board compare; leave it out for "
                          + request.board.toStdString() + '.');
    if (!isAll && request.output.isEmpty())
        return usageError("--output FILE.png is missing.");
    const QSize pixels = request.size * request.scale;
    if (std::max(pixels.width(), pixels.height()) > longestSide) {
        return usageError("--size times --scale must be at most 20000 pixels a side, but makes "
                          + std::to_string(pixels.width()) + 'x' + std::to_string(pixels.height())
                          + '.');
    }
    return request;
}

/// Opens the workbook, evaluates it in full and shows the board, design and pattern. Returns an
/// error as one sentence, or an empty text.
QString prepare(shell::MainWindow &window, const ScreenshotRequest &request)
{
    if (const QString problem = openEvaluated(window, request.workbook, request.measuring.options);
        !problem.isEmpty())
        return problem;
    models::Session &session = window.session();
    if (!request.design.isEmpty() && !session.designNames().contains(request.design)) {
        return QStringLiteral("There is no design %1; there are %2.")
            .arg(request.design, session.designNames().join(QLatin1String(", ")));
    }
    if (!request.pattern.isEmpty() && !session.workbook().pattern(request.pattern.toStdString()))
        return QStringLiteral("There is no access pattern %1 in %2.")
            .arg(request.pattern, request.workbook);
    if (!request.design.isEmpty())
        session.setDesign(request.design);
    if (!request.pattern.isEmpty())
        session.setPattern(request.pattern);
    if (!request.board.isEmpty())
        window.showBoard(request.board);
    if (request.chart)
        qobject_cast<compare::CompareBoard *>(window.board(request.board))
            ->showChart(*request.chart);
    return {};
}

} // namespace

void prepareScreenshot(std::span<const std::string> arguments)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const Result<ScreenshotRequest> request = parseScreenshotRequest(arguments);
    qputenv("QT_SCALE_FACTOR", QByteArray::number(request ? request->scale : 1));
}

void waitWhileBusy(const QWidget &board)
{
    while (board.property("busy").toBool())
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
}

namespace {

QtMessageHandler s_usual = nullptr;

/// Drops one message: a platform without windows reports for every window that it has no size
/// hints. A picture needs none.
void passMessage(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    if (message != QLatin1String("This plugin does not support propagateSizeHints()"))
        s_usual(type, context, message);
}

/// Keeps that one message off standard error during its lifetime; all others pass.
class WithoutHintMessage {
public:
    WithoutHintMessage() { s_usual = qInstallMessageHandler(passMessage); }
    ~WithoutHintMessage() { qInstallMessageHandler(s_usual); }
    WithoutHintMessage(const WithoutHintMessage &) = delete;
    WithoutHintMessage &operator=(const WithoutHintMessage &) = delete;
};

/// Without what only helps on the screen.
QImage pictureOfBoard(QWidget &board)
{
    const plots::WithoutScreenParts guard(board);
    return board.grab().toImage();
}

/// Waits for layouts and initial zooms, which are done in event handlers.
void settle(const QWidget &board)
{
    waitWhileBusy(board);
    for (int round = 0; round < 5; ++round)
        QCoreApplication::processEvents();
}

int refuseToWrite(const QString &path, std::ostream &err)
{
    err << "partita screenshot: cannot write " << path.toStdString()
        << "; is the folder there and writable?\n";
    return exitInput;
}

/// The name of a file for a design's board.
QString fileFor(const QString &design, const QString &board)
{
    QString name = design.isEmpty() ? board : design + QLatin1Char('-') + board;
    for (QChar &letter : name) {
        if (letter == u'/' || letter == u'\\' || letter == u' ')
            letter = u'-';
    }
    return name + QLatin1String(".png");
}

/// Writes every board of every design. Boards that show no design are written once.
int writeAll(shell::MainWindow &window, const ScreenshotRequest &request, std::ostream &out,
             std::ostream &err)
{
    const QDir folder(request.folder);
    if (!folder.mkpath(QStringLiteral(".")))
        return refuseToWrite(request.folder, err);
    QStringList designs = window.session().designNames();
    if (!request.design.isEmpty())
        designs = {request.design};
    QStringList written;
    const auto write = [&](const QString &design, const QString &board) {
        window.showBoard(board);
        settle(*window.board(board));
        const QImage picture
            = request.wholeWindow ? window.grab().toImage() : pictureOfBoard(*window.board(board));
        written.append(folder.filePath(fileFor(design, board)));
        return picture.save(written.last(), "PNG");
    };
    for (const QString &design : designs) {
        window.session().setDesign(design);
        for (const auto &entry : shell::boards()) {
            const bool isOfModel
                = entry.name == QLatin1String("model") || entry.name == QLatin1String("compare");
            if (isOfModel && design != designs.first())
                continue;
            if (!write(isOfModel ? QString() : design, entry.name))
                return refuseToWrite(written.last(), err);
        }
    }
    for (const QString &path : written)
        out << path.toStdString() << '\n';
    return exitDone;
}

} // namespace

int runScreenshot(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    const Result<ScreenshotRequest> parsed = parseScreenshotRequest(arguments);
    if (!parsed)
        return refuseCall(parsed.error(), "screenshot", err);
    const WithoutHintMessage quiet;
    const ScreenshotRequest &request = *parsed;
    const QLocale locale = request.language.isEmpty() ? QLocale() : QLocale(request.language);
    installTranslations(locale);
    if (!request.language.isEmpty())
        QLocale::setDefault(locale);
    style::applyTheme(*qApp, request.theme);
    shell::MainWindow window;
    window.resize(request.size);
    const QString problem = prepare(window, request);
    if (!problem.isEmpty()) {
        err << "partita screenshot: " << problem.toStdString() << '\n';
        return exitInput;
    }
    QCursor::setPos(-1, -1); // otherwise the corner would look as if the mouse pointed at it
    window.show();
    if (!request.folder.isEmpty())
        return writeAll(window, request, out, err);
    QWidget *subject = &window;
    if (!request.wholeWindow) {
        subject = window.takeBoard(request.board);
        subject->resize(request.size);
        subject->show();
    }
    settle(request.wholeWindow ? *window.board(request.board) : *subject);
    const QImage picture = request.wholeWindow ? window.grab().toImage() : pictureOfBoard(*subject);
    if (subject != &window)
        subject->deleteLater();
    if (!picture.save(request.output, "PNG"))
        return refuseToWrite(request.output, err);
    out << request.output.toStdString() << '\n';
    return exitDone;
}

} // namespace partita::app
