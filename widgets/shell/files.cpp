#include "widgets/shell/files.h"

#include "engine/workbook/workbookfile.h"
#include "widgets/forms/typedtext.h"
#include "widgets/models/session.h"
#include "widgets/settings/settings.h"
#include "widgets/style/icons.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace partita::shell {

namespace {

constexpr int recentFilesKept = 8;

QString filters()
{
    return Files::tr("Workbooks (*.partita *.partita.json);;Partita workbook (*.partita);;"
                     "Readable text (*.partita.json)");
}

void rememberFile(const QString &path)
{
    QStringList files = settings::recentFiles.get();
    files.removeAll(path);
    files.prepend(path);
    settings::recentFiles.set(files.mid(0, recentFilesKept));
}

} // namespace

QString shownName(const models::Session &session)
{
    if (!session.path().isEmpty())
        return QFileInfo(session.path()).fileName();
    const QString title = QString::fromStdString(session.workbook().title);
    return title.isEmpty() ? Files::tr("Untitled") : title;
}

Files::Files(models::Session &session, QWidget *window)
    : m_session(session)
    , m_window(window)
{
}

bool Files::makeNew()
{
    if (!mayDiscard())
        return false;
    model::Workbook workbook;
    workbook.name = "untitled";
    workbook.title = tr("Untitled").toStdString();
    m_session.open(workbook, {});
    return true;
}

void Files::chooseAndOpen()
{
    if (!mayDiscard())
        return;
    const QString folder
        = m_session.path().isEmpty() ? QDir::homePath() : QFileInfo(m_session.path()).path();
    const QString path
        = QFileDialog::getOpenFileName(m_window, tr("Open a workbook"), folder, filters());
    if (!path.isEmpty())
        open(path);
}

bool Files::open(const QString &nameOrPath)
{
    const auto workbook = workbook::open(nameOrPath.toStdString());
    if (!workbook) {
        emit failed(QString::fromStdString(located(workbook.error())));
        return false;
    }
    const bool sample = nameOrPath.startsWith(QLatin1String("sample:"));
    const QString path = sample ? QString() : QFileInfo(nameOrPath).absoluteFilePath();
    m_session.open(*workbook, path);
    if (!sample)
        rememberFile(path);
    return true;
}

bool Files::save()
{
    forms::TypedText::apply();
    return m_session.path().isEmpty() ? saveAs() : saveTo(m_session.path());
}

bool Files::saveAs()
{
    forms::TypedText::apply();
    QString suggestion = m_session.path();
    if (suggestion.isEmpty())
        suggestion = QDir::home().filePath(QString::fromStdString(m_session.workbook().name)
                                           + QLatin1String(".partita"));
    QString path
        = QFileDialog::getSaveFileName(m_window, tr("Save the workbook"), suggestion, filters());
    if (path.isEmpty())
        return false;
    if (!path.endsWith(QLatin1String(".partita")) && !path.endsWith(QLatin1String(".json")))
        path += QLatin1String(".partita");
    return saveTo(path);
}

bool Files::saveTo(const QString &path)
{
    const auto written = workbook::save(m_session.workbook(), path.toStdString());
    if (!written) {
        emit failed(QString::fromStdString(written.error().message));
        return false;
    }
    m_session.markSaved(path);
    rememberFile(path);
    emit saved(path);
    return true;
}

bool Files::mayDiscard()
{
    forms::TypedText::apply();
    if (!m_session.isModified())
        return true;
    QMessageBox box(QMessageBox::Question, tr("Unsaved changes"),
                    tr("“%1” has changes that are not saved.").arg(shownName(m_session)),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
    box.setObjectName(QStringLiteral("unsavedChanges"));
    box.setTextFormat(Qt::PlainText); // the title is user text
    box.setDefaultButton(QMessageBox::Save);
    const auto dress = [&](QMessageBox::StandardButton which, const QString &text,
                           const char *icon) {
        box.button(which)->setText(text); // with our own mnemonic on every platform
        box.button(which)->setIcon(style::icon(QString::fromLatin1(icon), m_window->palette()));
    };
    dress(QMessageBox::Save, tr("&Save"), "save");
    dress(QMessageBox::Discard, tr("&Discard"), "delete");
    dress(QMessageBox::Cancel, tr("&Cancel"), "cancel");
    const int answer = box.exec();
    if (answer == QMessageBox::Save)
        return save();
    return answer == QMessageBox::Discard;
}

} // namespace partita::shell

#include "moc_files.cpp"
