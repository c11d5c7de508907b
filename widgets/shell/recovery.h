// Unsaved edits outlive a crash: while a workbook is modified, a copy of it is kept aside, and the
// next start finds the copies whose program is gone.
//
// One file a running program, beside a lock that dies with it. The file holds the workbook's path
// in its first line, then the text form. Interface thread only; writing happens on a pool thread on
// a snapshot.
#pragma once

#include "engine/model/workbook.h"

#include <QLockFile>
#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <optional>

namespace partita::models {
class Session;
}

namespace partita::shell {

class Recovery : public QObject {
    Q_OBJECT
public:
    /// `folder` is made when needed.
    Recovery(models::Session &session, const QString &folder, QObject *parent);
    /// Leaves nothing behind: whoever closes in good order has saved or discarded.
    ~Recovery() override;

    /// Where the program keeps its copies.
    static QString usualFolder();

    struct Found {
        QString file;
        QString path; ///< of the workbook, empty when it was never saved
        model::Workbook workbook;
    };
    /// The newest copy of a program that is gone. Copies that cannot be read are removed.
    std::optional<Found> find() const;
    static void discard(const Found &found);
    /// Waits for a copy that is being written.
    void flush();

private:
    void keep();
    void forget();

    models::Session &m_session;
    QString m_folder;
    QString m_file;
    std::unique_ptr<QLockFile> m_lock;
    QTimer m_soon;
};

} // namespace partita::shell
