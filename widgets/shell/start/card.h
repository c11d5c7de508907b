// Button with a page of its own: a framed area that can be clicked as a whole.
#pragma once

#include <QAbstractButton>

namespace partita::shell {

class Card : public QAbstractButton {
    Q_OBJECT
public:
    explicit Card(QWidget *parent);

    /// Without a destination it is drawn faintly and takes no clicks; its own buttons do.
    void setLeads(bool leads);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    bool m_leads = true;
    bool m_focusByKeys = false; ///< shown only then
};

} // namespace partita::shell
