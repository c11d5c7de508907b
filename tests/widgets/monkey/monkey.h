// A monkey at the window: seeded random clicks, keys, drags, wheel turns and menu entries, in
// dialogs and menus too, while the evaluation runs.
//
//     Monkey monkey(window, 7);
//     monkey.act(1000);            // returns after so many actions, or when the window is closed
//
// Each action is written to the file of the environment variable PARTITA_MONKEY_LOG before it is
// done, so that the last lines show what a crash came from.
#pragma once

#include <QFile>
#include <QPointer>
#include <QWidget>

#include <random>

namespace partita::tests {

class Monkey : public QObject {
    Q_OBJECT
public:
    Monkey(QWidget &window, unsigned seed);

    /// Ends early when the window is closed. Returns the number of actions done.
    int act(int actions);

private:
    void step();
    void actIn(QWidget &top);
    void click(QWidget &widget, QPoint place);
    void drag(QWidget &widget, QPoint place);
    void turnWheel(QWidget &widget, QPoint place);
    void press(QWidget &widget);
    void type(QWidget &widget);
    void triggerSomething();

    QWidget *someWidgetIn(QWidget &top);
    QPoint somePlaceIn(const QWidget &widget);
    int below(int end);
    void log(const QString &action, const QWidget *widget);

    QPointer<QWidget> m_window;
    std::mt19937 m_random;
    QFile m_log;
    int m_left = 0;
    int m_done = 0;
    int m_depth = 0; ///< actions that wait for the end of a dialog or menu
};

} // namespace partita::tests
