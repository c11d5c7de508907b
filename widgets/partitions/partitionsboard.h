// The partitions board: where the data and the load of the current design lie, container by container.
#pragma once

#include <QWidget>

namespace partita::models {
class Session;
}

namespace partita::partitions {

class PartitionsBoard : public QWidget {
    Q_OBJECT
public:
    explicit PartitionsBoard(models::Session &session, QWidget *parent = nullptr);

private:
    models::Session &m_session;
};

} // namespace partita::partitions
