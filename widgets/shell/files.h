// File commands: new, open, save, save as, recent files, and the question about unsaved changes.
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace partita::models {
class Session;
}

namespace partita::shell {

/// Name of the workbook for people: its file name, else its title.
QString shownName(const models::Session &session);

class Files : public QObject {
    Q_OBJECT
public:
    Files(models::Session &session, QWidget *window);

    /// False when the user keeps the open workbook.
    bool makeNew();
    void chooseAndOpen();
    /// A path, or sample:NAME. False when it cannot be read; failed() has the reason.
    bool open(const QString &nameOrPath);
    bool save();
    bool saveAs();
    /// True when nothing would be lost: saved, unchanged, or the user chose to discard.
    bool mayDiscard();

signals:
    void failed(const QString &message);
    void saved(const QString &path);

private:
    bool saveTo(const QString &path);
    models::Session &m_session;
    QWidget *m_window;
};

} // namespace partita::shell
