#include "app/evaluatedwindow.h"

#include "app/problems.h"
#include "widgets/shell/mainwindow.h"

namespace partita::app {

QString openEvaluated(shell::MainWindow &window, const QString &workbook,
                      const evaluation::Options &options)
{
    QString message;
    const auto refused = QObject::connect(&window, &shell::MainWindow::openFailed, &window,
                                          [&](const QString &text) { message = text; });
    const bool isOpen = window.openWorkbook(workbook);
    QObject::disconnect(refused);
    if (!isOpen)
        return message;
    models::Session &session = window.session();
    if (options.fraction) {
        // The window shows the measured share and the advice depends on it, so the share is set in
        // the workbook.
        model::Workbook measured = session.workbook();
        model::Population population = *measured.population;
        population.fraction = *options.fraction;
        measured.population = std::move(population);
        session.open(measured, session.path());
    }
    const auto evaluation = evaluation::evaluate(session.workbook(), options);
    if (!evaluation)
        return QString::fromStdString(placed(evaluation.error(), workbook.toStdString()).message);
    session.adopt(*evaluation);
    return {};
}

} // namespace partita::app
