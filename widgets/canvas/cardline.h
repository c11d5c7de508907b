// The line in which a name or an attribute is typed on a card.
//
// Enter, Tab and the vertical arrows are said by signals, since the card decides what comes next.
// While an attribute is typed, the name of its type is completed after the blank.
#pragma once

#include <QLineEdit>

namespace partita::canvas {

class CardLine : public QLineEdit {
    Q_OBJECT
public:
    explicit CardLine(QWidget *parent);

    /// Attributes have types, names of entities do not.
    void setCompletesTypes(bool on) { m_completesTypes = on; }

signals:
    void entered(); ///< Enter, or Tab where nothing is left to type in this line
    void cancelled(); ///< Esc
    void stepped(int by); ///< Up or Down
    void linesPasted(const QString &lines); ///< a text of several lines, which is not in the line

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void tab();
    void completeType();
    bool m_completesTypes = false;
    int m_lastStart = -1; ///< of the type, when the text last changed
    int m_lastTyped = 0; ///< characters of the type then
};

} // namespace partita::canvas
