// The fan-out board: which physical partitions the selected pattern visits in the current design, and what each charges.
#pragma once

#include <QWidget>

namespace partita::models {
class Session;
}

namespace partita::fanout {

class FanoutBoard : public QWidget {
    Q_OBJECT
public:
    explicit FanoutBoard(models::Session &session, QWidget *parent = nullptr);

private:
    models::Session &m_session;
};

} // namespace partita::fanout
