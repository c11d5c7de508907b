// A second board beside the first, for wide screens. A list above it chooses which one. Boards are
// made when they are first shown here.
#pragma once

#include <QWidget>

#include <functional>

class QComboBox;
class QStackedWidget;

namespace partita::models {
class Session;
}

namespace partita::shell {

class SideBoard : public QWidget {
    Q_OBJECT
public:
    SideBoard(models::Session &session, QWidget *parent);

    /// Stable name of the board on show here.
    QString board() const;
    void showBoard(const QString &name);

signals:
    void closeWished();
    void boardChosen(const QString &name); ///< in the list

private:
    QWidget *areaOf(const QString &name);

    models::Session &m_session;
    QComboBox *m_choice;
    QStackedWidget *m_areas;
};

} // namespace partita::shell
