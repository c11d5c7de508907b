// The open workbook's file on disk: notices when another program changes or deletes it.
//
// The content decides, not the time stamp: a digest of what was last read or written here is
// compared with a digest of the file. The file is looked at when the system reports a change in it
// or in its folder, every few seconds (network folders report nothing), and before saving. A
// missing file is looked at twice, because programs replace files by deleting and renaming.
//
// Interface thread only. Looks run on a thread of their own, so that a slow disk does not stop the
// window.
#pragma once

#include <QByteArray>
#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <string_view>

namespace partita::shell {

enum class DiskState {
    same, ///< as last read or written here; also when there is no file
    changed,
    missing,
};

/// What one look at a file found.
struct DiskLook {
    enum class Outcome { read, unread, missing };
    Outcome outcome = Outcome::unread; ///< unread: not readable, or its stamp is the known one
    QByteArray digest; ///< of its content, when it was read
    QByteArray stamp; ///< changes with every write: size, times and number of the file
};

class DiskFile : public QObject {
    Q_OBJECT
public:
    explicit DiskFile(QObject *parent = nullptr);
    ~DiskFile() override;

    /// Watches a file whose content with this digest was just read or written.
    void follow(const QString &path, const QByteArray &digest);
    /// There is no file any more: a new workbook, or a sample.
    void forget();

    QString path() const { return m_path; }
    /// Digest of the content that counts as known.
    QByteArray digest() const { return m_digest; }
    DiskState state() const { return m_state; }
    /// Reads the file at once.
    DiskState lookNow();
    /// From now on the content on disk counts as known, until it changes again.
    void accept();

    static QByteArray digestOf(std::string_view content);

signals:
    void stateChanged();

private:
    void lookSoon(int ms);
    void look();
    void take(const DiskLook &look);
    void setState(DiskState state);
    void watch();

    QString m_path;
    QByteArray m_digest;
    QByteArray m_digestOnDisk; ///< at the last look
    QByteArray m_stamp; ///< at the last look that read the file
    DiskState m_state = DiskState::same;
    bool m_isMissed = false; ///< missing at the last look
    bool m_isReported = false; ///< a change was reported: the next look reads, whatever the stamp
    int m_generation = 0; ///< looks that began before follow() or forget() do not count
    QFileSystemWatcher m_watcher;
    QTimer m_soon; ///< a burst of reports counts as one
    QTimer m_regularly;
    QThreadPool m_reader; ///< one thread
};

} // namespace partita::shell
