#include "widgets/shell/start/thumbnails.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

namespace partita::shell {

namespace {

QDir folder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::CacheLocation))
        .filePath(QStringLiteral("thumbnails"));
}

QString pictureOf(const QString &file, bool dark)
{
    const QByteArray name = QCryptographicHash::hash(QFileInfo(file).absoluteFilePath().toUtf8(),
                                                     QCryptographicHash::Sha256);
    return folder().filePath(QString::fromLatin1(name.toHex().left(32))
                             + (dark ? QLatin1String("-dark.png") : QLatin1String("-light.png")));
}

void write(const QImage &picture, const QString &name)
{
    QSaveFile file(name); // another window may read it meanwhile
    if (file.open(QIODevice::WriteOnly) && picture.save(&file, "PNG"))
        file.commit();
}

} // namespace

void keepThumbnail(const QString &file, const Thumbnail &thumbnail)
{
    if (!QDir().mkpath(folder().path()))
        return;
    write(thumbnail.light, pictureOf(file, false));
    write(thumbnail.dark, pictureOf(file, true));
}

QImage thumbnailOf(const QString &file, bool dark)
{
    return QImage(pictureOf(file, dark));
}

void removeThumbnail(const QString &file)
{
    for (const bool dark : {false, true})
        QFile::remove(pictureOf(file, dark));
}

} // namespace partita::shell
