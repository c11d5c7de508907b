#include "widgets/shell/importing/importactions.h"

#include "widgets/models/session.h"
#include "widgets/plots/picturesource.h"
#include "widgets/shell/files.h"
#include "widgets/shell/importing/importdialog.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>

namespace partita::shell {

namespace {

/// "*.sql *.json", of all formats.
QString allEndings()
{
    QStringList endings;
    for (const exchange::ImportFormat &format : exchange::importFormats()) {
        for (const std::string_view ending : format.endings) {
            const QString pattern = QLatin1Char('*')
                + QString::fromUtf8(ending.data(), static_cast<qsizetype>(ending.size()));
            if (!endings.contains(pattern))
                endings.append(pattern);
        }
    }
    return endings.join(QLatin1Char(' '));
}

} // namespace

ImportActions::ImportActions(models::Session &session, Files &files, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_files(files)
    , m_window(window)
{
}

void ImportActions::choose()
{
    const QString folder
        = m_session.path().isEmpty() ? QDir::homePath() : QFileInfo(m_session.path()).path();
    const QStringList paths
        = QFileDialog::getOpenFileNames(m_window, tr("Import files of other programs"), folder,
                                        tr("Known formats (%1);;All files (*)").arg(allEndings()));
    if (!paths.isEmpty())
        read(paths);
}

void ImportActions::read(const QStringList &paths)
{
    auto *dialog = new ImportDialog(m_session, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(true);
    connect(dialog, &ImportDialog::newWished, this,
            [this](const model::Workbook &imported, const QString &name) {
                if (!m_files.mayDiscard())
                    return;
                const model::Workbook workbook
                    = exchange::newWorkbook(imported, name.toStdString());
                m_session.open(workbook, {});
                m_session.markUnsaved();
            });
    dialog->readFiles(paths);
    dialog->show();
}

bool ImportActions::takes(const QStringList &paths)
{
    return std::any_of(paths.begin(), paths.end(), [](const QString &path) {
        return !path.endsWith(QLatin1String(".partita"), Qt::CaseInsensitive)
            && !path.endsWith(QLatin1String(".partita.json"), Qt::CaseInsensitive)
            && !plots::mayCarrySource(path);
    });
}

} // namespace partita::shell

#include "moc_importactions.cpp"
