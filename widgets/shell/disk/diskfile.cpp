#include "widgets/shell/disk/diskfile.h"

#include "engine/workbook/atomicfile.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <utility>

namespace partita::shell {

namespace {

constexpr int lookAfterMs = 150;
constexpr int lookAgainMs = 600; // for a file that was missing
constexpr int lookRegularlyMs = 4000;

/// Looks at a file. It is read only if its stamp is another one, or `always`.
DiskLook lookAt(const QString &path, const QByteArray &knownStamp, bool always)
{
    struct stat found = {};
    if (::stat(QFile::encodeName(path).constData(), &found) != 0) {
        const bool isMissing = errno == ENOENT || errno == ENOTDIR;
        return {isMissing ? DiskLook::Outcome::missing : DiskLook::Outcome::unread, {}, {}};
    }
    const std::array<qint64, 6> parts {
        static_cast<qint64>(found.st_ino),         static_cast<qint64>(found.st_size),
        static_cast<qint64>(found.st_mtim.tv_sec), static_cast<qint64>(found.st_mtim.tv_nsec),
        static_cast<qint64>(found.st_ctim.tv_sec), static_cast<qint64>(found.st_ctim.tv_nsec)};
    DiskLook look;
    look.stamp = QByteArray(reinterpret_cast<const char *>(parts.data()), sizeof parts);
    if (!S_ISREG(found.st_mode) || (look.stamp == knownStamp && !always))
        return look;
    const auto content = workbook::readFile(path.toStdString());
    if (!content)
        return look;
    look.outcome = DiskLook::Outcome::read;
    look.digest = DiskFile::digestOf(*content);
    return look;
}

} // namespace

DiskFile::DiskFile(QObject *parent)
    : QObject(parent)
{
    m_reader.setMaxThreadCount(1);
    m_soon.setSingleShot(true);
    m_regularly.setInterval(lookRegularlyMs);
    connect(&m_soon, &QTimer::timeout, this, &DiskFile::look);
    connect(&m_regularly, &QTimer::timeout, this, &DiskFile::look);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, [this] {
        m_isReported = true;
        lookSoon(lookAfterMs);
    });
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this,
            [this] { lookSoon(lookAfterMs); });
}

DiskFile::~DiskFile()
{
    m_reader.waitForDone();
}

void DiskFile::follow(const QString &path, const QByteArray &digest)
{
    ++m_generation;
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    if (path != m_path && !watched.isEmpty())
        m_watcher.removePaths(watched);
    m_path = path;
    m_digest = digest;
    m_digestOnDisk = digest;
    m_stamp.clear(); // the next look reads the file
    m_isMissed = false;
    watch();
    m_regularly.start();
    setState(DiskState::same);
}

void DiskFile::forget()
{
    ++m_generation;
    m_path.clear();
    m_soon.stop();
    m_regularly.stop();
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    if (!watched.isEmpty())
        m_watcher.removePaths(watched);
    setState(DiskState::same);
}

/// A file that was replaced is a new one, which has to be watched anew.
void DiskFile::watch()
{
    const QFileInfo file(m_path);
    const QString real = file.exists() ? file.canonicalFilePath() : m_path;
    for (const QString &path : {m_path, real, QFileInfo(real).path()}) {
        if (QFileInfo::exists(path) && !m_watcher.files().contains(path)
            && !m_watcher.directories().contains(path))
            m_watcher.addPath(path);
    }
}

DiskState DiskFile::lookNow()
{
    if (m_path.isEmpty())
        return m_state;
    ++m_generation; // what a running look finds is older
    const DiskLook look = lookAt(m_path, {}, true);
    m_isMissed = look.outcome == DiskLook::Outcome::missing; // nothing to wait for
    take(look);
    return m_state;
}

void DiskFile::accept()
{
    if (m_state == DiskState::missing)
        m_digestOnDisk.clear();
    m_digest = m_digestOnDisk;
    setState(DiskState::same);
}

QByteArray DiskFile::digestOf(std::string_view content)
{
    return QCryptographicHash::hash(
        QByteArrayView(content.data(), static_cast<qsizetype>(content.size())),
        QCryptographicHash::Sha256);
}

void DiskFile::lookSoon(int ms)
{
    if (!m_path.isEmpty() && !m_soon.isActive())
        m_soon.start(ms);
}

void DiskFile::look()
{
    if (m_reader.activeThreadCount() > 0)
        return lookSoon(lookAfterMs);
    const bool always = std::exchange(m_isReported, false);
    m_reader.start([this, path = m_path, stamp = m_stamp, generation = m_generation, always] {
        const DiskLook found = lookAt(path, stamp, always);
        QMetaObject::invokeMethod(
            this,
            [this, found, generation] {
                if (generation == m_generation)
                    take(found);
                else
                    lookSoon(lookAfterMs);
            },
            Qt::QueuedConnection);
    });
}

void DiskFile::take(const DiskLook &look)
{
    watch();
    const bool wasMissed = std::exchange(m_isMissed, look.outcome == DiskLook::Outcome::missing);
    if (m_isMissed) {
        if (!wasMissed)
            lookSoon(lookAgainMs);
        else if (!m_digestOnDisk.isEmpty())
            setState(DiskState::missing);
        return;
    }
    if (look.outcome == DiskLook::Outcome::read) {
        m_stamp = look.stamp;
        m_digestOnDisk = look.digest;
    }
    if (look.outcome == DiskLook::Outcome::read || m_state == DiskState::missing)
        setState(m_digestOnDisk == m_digest ? DiskState::same : DiskState::changed);
}

void DiskFile::setState(DiskState state)
{
    if (std::exchange(m_state, state) != state)
        emit stateChanged();
}

} // namespace partita::shell

#include "moc_diskfile.cpp"
