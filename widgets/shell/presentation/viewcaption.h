// Caption below the board during a presentation: the name and the sentence of the view on show, and
// the way to the others.
#pragma once

#include <QFrame>

class QLabel;
class QToolButton;

namespace partita::shell {

class ViewWalk;

class ViewCaption : public QFrame {
    Q_OBJECT
public:
    explicit ViewCaption(ViewWalk &walk, QWidget *parent = nullptr);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void refresh();
    void fitText();

    ViewWalk &m_walk;
    QToolButton *m_previous;
    QToolButton *m_next;
    QLabel *m_place; ///< "2 / 5"
    QLabel *m_text;
};

} // namespace partita::shell
