// The documents board: the containers and document types of the current design, and a composed sample with the source of each field.
#pragma once

#include <QWidget>

namespace partita::models {
class Session;
}

namespace partita::documents {

class DocumentsBoard : public QWidget {
    Q_OBJECT
public:
    explicit DocumentsBoard(models::Session &session, QWidget *parent = nullptr);

private:
    models::Session &m_session;
};

} // namespace partita::documents
