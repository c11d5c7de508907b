// The letters of mnemonics show while Alt is held, and in a menu that Alt opened: nobody else needs
// them.
#pragma once

#include <QObject>

class QApplication;

namespace partita::style {

class Mnemonics : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    void watch(QApplication &application);
    void leave(QApplication &application);
    bool areShown() const { return m_areShown; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void show(bool shown);

    bool m_areShown = false;
};

} // namespace partita::style
