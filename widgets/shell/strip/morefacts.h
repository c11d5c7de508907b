// The sign “…” behind the facts of the evidence strip that have room: the others stand in its
// tooltip, and in the menu that it opens. Nothing is there when all have room.
#pragma once

#include <QToolButton>

class QMenu;

namespace partita::shell {

class MoreFacts : public QToolButton {
    Q_OBJECT
public:
    explicit MoreFacts(QWidget *parent);

    /// The facts that found no room.
    void tell(const QStringList &facts);

private:
    QMenu *m_menu;
};

} // namespace partita::shell
