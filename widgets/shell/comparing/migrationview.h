// View of the way from one design to another, as a checklist. It is planned on a worker thread when
// both designs are evaluated.
#pragma once

#include "engine/migration/migration.h"
#include "widgets/jobs/worker.h"

#include <QWidget>

class QPushButton;
class QTextBrowser;

namespace partita::models {
class Session;
}

namespace partita::shell {

class MigrationView : public QWidget {
    Q_OBJECT
public:
    MigrationView(models::Session &session, QWidget *parent);

    /// Plans and shows the way.
    void show(const QString &from, const QString &to);
    /// The checklist on show; empty while there is none.
    QString markdown() const { return m_markdown; }

private:
    void take(const Result<migration::Migration> &planned);
    void say(const QString &text);

    models::Session &m_session;
    QTextBrowser *m_text;
    QPushButton *m_copy;
    QString m_markdown;
    jobs::Worker m_worker;
};

} // namespace partita::shell
