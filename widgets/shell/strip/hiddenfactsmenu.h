// Button “…” after the visible facts of the evidence strip: its tooltip and its menu have the
// others. Hidden when all facts fit.
#pragma once

#include <QToolButton>

class QMenu;

namespace partita::shell {

class HiddenFactsMenu : public QToolButton {
    Q_OBJECT
public:
    explicit HiddenFactsMenu(QWidget *parent);

    /// Sets the facts that did not fit.
    void setFacts(const QStringList &facts);

private:
    QMenu *m_menu;
};

} // namespace partita::shell
