// Files that another program changes, deletes or has open too: questions and answers.
#include "engine/workbook/atomicfile.h"
#include "engine/workbook/workbookfile.h"
#include "widgets/forms/typedtext.h"
#include "widgets/models/session.h"
#include "widgets/shell/disk/differencesdialog.h"
#include "widgets/shell/disk/diskfile.h"
#include "widgets/shell/disk/filequestion.h"
#include "widgets/shell/disk/openmark.h"
#include "widgets/shell/files.h"

#include <QFileInfo>
#include <QPushButton>

namespace partita::shell {

bool Files::isOpenHere(const QString &path) const
{
    return !m_session.path().isEmpty() && QFileInfo(path) == QFileInfo(m_session.path());
}

bool Files::isOpenElsewhere(const QString &path) const
{
    return OpenMark(m_markFolder, path).isTaken();
}

std::unique_ptr<OpenMark> Files::markFor(const QString &path, const QString &anyway)
{
    auto mark = std::make_unique<OpenMark>(m_markFolder, path);
    if (!mark->isTaken())
        return mark;
    FileQuestion question(QStringLiteral("openTwice"), tr("Open in another window"),
                          tr("“%1” is open in another window of Partita. What is saved in one "
                             "window replaces what was saved in the other.")
                              .arg(QFileInfo(path).fileName()),
                          m_window);
    const QPushButton *go = question.add(QMessageBox::AcceptRole, anyway, "open",
                                         tr("Each window says when the other has saved the file"));
    const QPushButton *cancel = question.add(QMessageBox::Cancel, tr("&Cancel"), "cancel");
    return question.ask(cancel) == go ? std::move(mark) : nullptr;
}

bool Files::mayOverwrite()
{
    while (m_disk->lookNow() == DiskState::changed) {
        FileQuestion question(
            QStringLiteral("changedFile"), tr("Changed file"),
            tr("“%1” was changed by another program since it was opened or saved here.")
                .arg(shownName(m_session)),
            m_window);
        const QPushButton *reload
            = question.add(QMessageBox::DestructiveRole, tr("&Reload"), "refresh",
                           tr("Open the file as it is now; Undo brings this workbook back"));
        const QPushButton *keep
            = question.add(QMessageBox::AcceptRole, tr("&Keep mine"), "save",
                           tr("Save this workbook and replace what is in the file"));
        const QPushButton *list
            = question.add(QMessageBox::ActionRole, tr("C&ompare…"), "compare",
                           tr("List what differs between the file and this workbook"));
        const QPushButton *cancel = question.add(QMessageBox::Cancel, tr("&Cancel"), "cancel");
        const QAbstractButton *answer = question.ask(cancel);
        if (answer == keep)
            return true;
        if (answer == reload)
            this->reload();
        if (answer != list)
            return false;
        showDifferences(true);
    }
    return true;
}

std::optional<Files::Present> Files::readPresent()
{
    const std::string path = m_session.path().toStdString();
    const auto bytes = workbook::readFile(path);
    const auto workbook = bytes ? workbook::loadBytes(*bytes, path) : bytes.error();
    if (!workbook) {
        emit failed(QString::fromStdString(located(workbook.error())));
        return std::nullopt;
    }
    return Present {*workbook, DiskFile::digestOf(*bytes)};
}

void Files::reload()
{
    forms::TypedText::apply(); // so that Undo brings it back too
    const auto present = readPresent();
    if (!present)
        return;
    m_session.reload(present->workbook);
    m_disk->follow(m_session.path(), present->digest);
    emit m_session.told(tr("Reloaded; Undo brings the workbook before back."));
}

void Files::keepMine()
{
    m_disk->accept();
    m_session.markUnsaved();
}

void Files::compare()
{
    showDifferences(false);
}

void Files::showDifferences(bool waits)
{
    forms::TypedText::apply();
    const auto present = readPresent();
    if (!present)
        return;
    auto *dialog
        = new DifferencesDialog(workbook::differences(m_session.workbook(), present->workbook),
                                shownName(m_session), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (waits)
        dialog->exec();
    else
        dialog->open();
}

void Files::followRecovered(const QString &path, const QByteArray &digest)
{
    if (path.isEmpty())
        return;
    m_mark = std::make_unique<OpenMark>(m_markFolder, path);
    const auto bytes = workbook::readFile(path.toStdString());
    const bool isKnown = !digest.isEmpty() || !bytes;
    m_disk->follow(path, isKnown ? digest : DiskFile::digestOf(*bytes));
    m_disk->lookNow();
}

} // namespace partita::shell
