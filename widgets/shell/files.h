// File commands: new, open, save, save as, recent files, the question about unsaved changes, and
// what to do when another program changed the open file.
#pragma once

#include "engine/model/workbook.h"

#include <QByteArray>
#include <QObject>
#include <QString>

#include <memory>
#include <optional>

class QWidget;

namespace partita::models {
class Session;
}

namespace partita::shell {

class DiskFile;
class OpenMark;

/// Name of the workbook for people: its file name, else its title.
QString shownName(const models::Session &session);

class Files : public QObject {
    Q_OBJECT
public:
    Files(models::Session &session, QWidget *window);
    ~Files() override;

    /// Folder for the marks of open files (openmark.h); without one no file is marked.
    void markFilesIn(const QString &folder) { m_markFolder = folder; }

    /// False when the user keeps the open workbook. The new one has what the settings say.
    bool makeNew();
    /// True when another window, perhaps of another program, has the file open.
    bool isOpenElsewhere(const QString &path) const;
    void chooseAndOpen();
    /// A path, or sample:NAME. False when it cannot be read; failed() has the reason.
    bool open(const QString &nameOrPath);
    bool save();
    bool saveAs();
    /// True when nothing would be lost: saved, unchanged, or the user chose to discard.
    bool mayDiscard();

    /// The open workbook's file, as it is on disk.
    const DiskFile &disk() const { return *m_disk; }
    /// After opening a recovered workbook whose file had the content with this digest (empty when
    /// it is not known).
    void followRecovered(const QString &path, const QByteArray &digest);
    /// Takes the workbook that the file holds now. Undo brings the present one back, so nothing is
    /// asked.
    void reload();
    /// Keeps the present workbook: the next save replaces what the file holds now.
    void keepMine();
    /// Lists what differs between the file and the present workbook.
    void compare();

signals:
    /// The file was changed or deleted by another program, or this was answered.
    void diskChanged();
    void failed(const QString &message);
    void saved(const QString &path);

private:
    /// The workbook inside a PNG or SVG picture, as one without a file.
    bool openPicture(const QString &path);
    bool saveTo(const QString &path);
    /// The mark for a file, or nothing when it is open elsewhere and the user does not choose to do
    /// something `anyway`.
    std::unique_ptr<OpenMark> markFor(const QString &path, const QString &anyway);
    /// True for the file of this window.
    bool isOpenHere(const QString &path) const;
    /// False when the file was changed by another program and the user does not overwrite it.
    bool mayOverwrite();
    struct Present {
        model::Workbook workbook;
        QByteArray digest;
    };
    /// What the file holds now; nothing, after failed(), when it cannot be read.
    std::optional<Present> readPresent();
    void showDifferences(bool waits);

    models::Session &m_session;
    QWidget *m_window;
    std::unique_ptr<DiskFile> m_disk;
    QString m_markFolder;
    std::unique_ptr<OpenMark> m_mark;
};

} // namespace partita::shell
