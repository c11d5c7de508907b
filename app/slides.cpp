#include "app/slides.h"

#include "app/arguments.h"
#include "app/evaluatedwindow.h"
#include "app/subcommands.h"
#include "app/translations.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/slides.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QCursor>
#include <QEventLoop>
#include <QLocale>

#include <array>
#include <ostream>

namespace partita::app {

namespace {

constexpr QSize windowSize {1440, 900};

struct SlidesRequest {
    std::string workbook;
    std::string output;
    Measuring measuring;
};

Result<void> readSlidesOption(Option &option, SlidesRequest &request)
{
    if (option.name == "--output") {
        request.output = std::move(option.value);
        return {};
    }
    return readMeasuringOption(option, {}, request.measuring);
}

Result<SlidesRequest> parseSlidesRequest(std::span<const std::string> arguments)
{
    static constexpr std::array<std::string_view, 4> options {"--output", "--fraction", "--samples",
                                                              "--threads"};
    Result<SlidesRequest> request
        = readRequest<SlidesRequest>({"slides", options}, arguments, readSlidesOption);
    if (request && request->output.empty())
        return usageError("slides needs --output FILE.pdf, or a folder for PNG files.");
    return request;
}

} // namespace

void prepareSlides(std::span<const std::string>)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

int runSlides(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    const Result<SlidesRequest> request = parseSlidesRequest(arguments);
    if (!request)
        return refuseCall(request.error(), "slides", err);
    installTranslations(QLocale());
    style::applyTheme(*qApp, style::ThemeKind::light);
    shell::MainWindow window;
    window.resize(windowSize);
    QString problem = openEvaluated(window, QString::fromStdString(request->workbook),
                                    request->measuring.options);
    QStringList files;
    if (problem.isEmpty()) {
        QCursor::setPos(-1, -1); // otherwise the corner would look as if the mouse pointed at it
        window.show();
        QEventLoop loop;
        shell::Slides slides(
            window.session(),
            [&](const QString &board) {
                window.showBoard(board);
                return window.board(board);
            },
            [] { return QString(); }, &window);
        QObject::connect(&slides, &shell::Slides::finished, &loop, [&](const QStringList &written) {
            files = written;
            loop.quit();
        });
        QObject::connect(&slides, &shell::Slides::failed, &loop, [&](const QString &message) {
            problem = message;
            loop.quit();
        });
        QTimer::singleShot(0, &loop,
                           [&] { slides.write(QString::fromStdString(request->output)); });
        loop.exec();
    }
    if (!problem.isEmpty()) {
        err << "partita slides: " << problem.toStdString() << '\n';
        return exitInput;
    }
    for (const QString &file : files)
        out << file.toStdString() << '\n';
    return exitDone;
}

} // namespace partita::app
