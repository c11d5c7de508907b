// Recovery of unsaved edits after a crash: a copy of a modified workbook is saved aside, and the
// next start finds the copies of programs that are no longer running.
//
// Each running program has one file and a lock that ends with it. The file has the workbook's path
// in its first line, perhaps "digest" and the digest of its file in the second, then the text form.
// Interface thread only; a pool thread writes a snapshot.
#pragma once

#include "engine/model/workbook.h"

#include <QLockFile>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace partita::models {
class Session;
}

namespace partita::shell {

class Recovery : public QObject {
    Q_OBJECT
public:
    /// Creates `folder` if necessary.
    Recovery(models::Session &session, const QString &folder, QObject *parent);
    /// Removes the copy: at a regular end the user has saved or discarded.
    ~Recovery() override;

    /// Folder of the program's copies.
    static QString usualFolder();

    struct Found {
        QString file;
        QString path; ///< path of the workbook, empty when it was never saved
        QByteArray digest; ///< of the content of its file when it was last read or written
        model::Workbook workbook;
    };
    /// The newest copy of a program that is no longer running. Copies that are unreadable, that
    /// equal it, or whose workbook is in its file are removed.
    std::optional<Found> find() const;
    /// Takes the copy over: it is opened as unsaved, and removed once a copy of this program is on
    /// disk in its place.
    void restore(const Found &found);
    static void discard(const Found &found);
    /// `digest` returns the digest of the file's content as last read or written. It is kept with
    /// a copy, so that a change of the file since the crash is noticed.
    void keepDigest(std::function<QByteArray()> digest) { m_digest = std::move(digest); }
    /// Waits until a running copy is written.
    void flush();

private:
    void keep();
    void keepWith(const QByteArray &digest);
    void forget();
    void tidy() const;

    models::Session &m_session;
    QString m_folder;
    QString m_file;
    std::unique_ptr<QLockFile> m_lock;
    std::function<QByteArray()> m_digest;
    QTimer m_soon {this}; ///< "recoveryPause", so that a test can shorten it
    QThreadPool m_writer; ///< one thread, so that an older copy never replaces a newer one
};

} // namespace partita::shell
