// Small pictures of workbooks in files, in the cache folder: a light and a dark one for each file.
#pragma once

#include <QImage>
#include <QString>

namespace partita::shell {

struct Thumbnail {
    QImage light;
    QImage dark;
};

/// Keeps the pictures of the file, in place of older ones. Without room on the disk there are none.
void keepThumbnail(const QString &file, const Thumbnail &thumbnail);
/// One of the file's pictures; null when there is none.
QImage thumbnailOf(const QString &file, bool dark);
void removeThumbnail(const QString &file);

} // namespace partita::shell
