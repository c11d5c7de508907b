#include "widgets/shell/disk/openmark.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>

namespace partita::shell {

namespace {

/// The file's name in all its folders, without links; of a new file the folder's.
QString canonicalPath(const QString &file)
{
    const QFileInfo info(file);
    if (info.exists())
        return info.canonicalFilePath();
    return QDir(QFileInfo(info.path()).canonicalFilePath()).filePath(info.fileName());
}

QString markOf(const QString &folder, const QString &file)
{
    const QByteArray name
        = QCryptographicHash::hash(canonicalPath(file).toUtf8(), QCryptographicHash::Sha256);
    return QDir(folder).filePath(QString::fromLatin1(name.toHex().left(32))
                                 + QLatin1String(".lock"));
}

} // namespace

OpenMark::OpenMark(const QString &folder, const QString &file)
    : m_lock(markOf(folder, file))
{
    if (folder.isEmpty() || !QDir().mkpath(folder))
        return;
    m_lock.setStaleLockTime(0); // the mark ends only with its program
    m_isTaken = !m_lock.tryLock(0) && m_lock.error() == QLockFile::LockFailedError;
}

} // namespace partita::shell
