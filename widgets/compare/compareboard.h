// The compare board: all designs beside each other, by request charge, load, cost and the mix at which one overtakes another.
#pragma once

#include <QWidget>

namespace partita::models {
class Session;
}

namespace partita::compare {

class CompareBoard : public QWidget {
    Q_OBJECT
public:
    explicit CompareBoard(models::Session &session, QWidget *parent = nullptr);

private:
    models::Session &m_session;
};

} // namespace partita::compare
