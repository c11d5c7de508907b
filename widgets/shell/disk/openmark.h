// Mark that a workbook's file is open in a window, for other windows of this program or another
// one. Nothing is left beside the user's file.
//
// The mark is a lock in a folder of Partita's own, called after the file's canonical path. It ends
// with this object, and with the program.
#pragma once

#include <QLockFile>
#include <QString>

namespace partita::shell {

class OpenMark {
public:
    /// Tries to set the mark in `folder`, which is created if necessary. Without a folder no file
    /// is marked.
    OpenMark(const QString &folder, const QString &file);

    bool isSet() const { return m_lock.isLocked(); }
    /// True when another window has the file open already.
    bool isTaken() const { return m_isTaken; }

private:
    QLockFile m_lock;
    bool m_isTaken = false;
};

} // namespace partita::shell
