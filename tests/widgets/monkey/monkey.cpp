#include "monkey.h"

#include <QAction>
#include <QApplication>
#include <QEventLoop>
#include <QFileDialog>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

namespace partita::tests {

namespace {

constexpr Qt::Key keys[]
    = {Qt::Key_Tab,       Qt::Key_Backtab, Qt::Key_Return, Qt::Key_Escape, Qt::Key_Delete,
       Qt::Key_Backspace, Qt::Key_Up,      Qt::Key_Down,   Qt::Key_Left,   Qt::Key_Right,
       Qt::Key_Home,      Qt::Key_End,     Qt::Key_PageUp, Qt::Key_Space,  Qt::Key_F1,
       Qt::Key_F2,        Qt::Key_Plus,    Qt::Key_Menu,   Qt::Key_F5};

/// Keys with Ctrl: undo, redo, copy, paste, new entity or pattern, duplicate, select all, zoom,
/// find.
constexpr Qt::Key controlKeys[]
    = {Qt::Key_Z, Qt::Key_Z, Qt::Key_Y, Qt::Key_C, Qt::Key_V, Qt::Key_E, Qt::Key_D,
       Qt::Key_A, Qt::Key_S, Qt::Key_F, Qt::Key_0, Qt::Key_1, Qt::Key_2, Qt::Key_3,
       Qt::Key_5, Qt::Key_7, Qt::Key_9, Qt::Key_R, Qt::Key_K};

const QStringList texts {
    QStringLiteral("a"),
    QStringLiteral("Post"),
    QStringLiteral("id is @id"),
    QStringLiteral("0"),
    QStringLiteral("-1"),
    QStringLiteral("1e308"),
    QStringLiteral("\"{[<&;'\\"),
    QStringLiteral("/a/b"),
    QStringLiteral("ß漢字😀"),
    QStringLiteral("   "),
    QStringLiteral("10 %"),
    QStringLiteral("SELECT * FROM c"),
    QStringLiteral("{\"op\":\"read\",\"partitionKey\":[\"a\"],\"itemId\":\"a\"}"),
    QString(300, QLatin1Char('x')),
    QStringLiteral("id, name, id")};

} // namespace

Monkey::Monkey(QWidget &window, unsigned seed)
    : m_window(&window)
    , m_random(seed)
    , m_log(qEnvironmentVariable("PARTITA_MONKEY_LOG"))
{
    if (!m_log.fileName().isEmpty())
        m_log.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered);
}

int Monkey::act(int actions)
{
    m_left = actions;
    m_done = 0;
    QEventLoop loop;
    QTimer watch; // ends when nothing is to be done and no dialog is open
    connect(&watch, &QTimer::timeout, &loop, [&] {
        if (m_depth == 0 && (m_left == 0 || !m_window || !m_window->isVisible()))
            loop.quit();
    });
    watch.start(5);
    QTimer::singleShot(0, this, &Monkey::step);
    loop.exec();
    return m_done;
}

/// The next step is planned before this one acts: an action that opens a dialog returns only when
/// the dialog is closed, which the following steps do.
void Monkey::step()
{
    QWidget *popup = QApplication::activePopupWidget();
    QWidget *modal = QApplication::activeModalWidget();
    if (!m_window || (m_depth == 0 && !m_window->isVisible()))
        return;
    if (m_left == 0 && !popup && !modal)
        return;
    QTimer::singleShot(0, this, &Monkey::step);
    if (m_left > 0) {
        --m_left;
        ++m_done;
    }
    ++m_depth;
    if (auto *files = qobject_cast<QFileDialog *>(modal))
        files->reject(); // it could delete files
    else if (m_left == 0 && (popup || modal))
        (popup ? popup : modal)->close();
    else if (QWidget *top = popup ? popup : modal ? modal : m_window.data())
        actIn(*top);
    --m_depth;
}

void Monkey::actIn(QWidget &top)
{
    const int chance = below(100);
    QWidget *focus = QApplication::focusWidget();
    QWidget &typed = focus && top.isAncestorOf(focus) ? *focus : top;
    if (chance < 5 && &top == m_window)
        return triggerSomething();
    if (chance < 25)
        return press(typed);
    if (chance < 35)
        return type(typed);
    QWidget *widget = someWidgetIn(top);
    const QPoint place = somePlaceIn(*widget);
    if (chance < 42)
        return turnWheel(*widget, place);
    if (chance < 52)
        return drag(*widget, place);
    click(*widget, place);
}

void Monkey::click(QWidget &widget, QPoint place)
{
    const int kind = below(10);
    log(QStringLiteral("click %1 at %2,%3").arg(kind).arg(place.x()).arg(place.y()), &widget);
    if (kind == 1) {
        QApplication::postEvent(
            &widget,
            new QContextMenuEvent(QContextMenuEvent::Mouse, place, widget.mapToGlobal(place)));
        return;
    }
    const Qt::KeyboardModifiers modifiers = kind == 2 ? Qt::ControlModifier : Qt::NoModifier;
    const QPointer<QWidget> alive = &widget;
    QTest::mousePress(&widget, Qt::LeftButton, modifiers, place);
    if (alive)
        QTest::mouseRelease(&widget, Qt::LeftButton, modifiers, place);
    if (alive && kind == 0)
        QTest::mouseDClick(&widget, Qt::LeftButton, {}, place);
}

void Monkey::drag(QWidget &widget, QPoint place)
{
    const QPoint end = somePlaceIn(widget);
    log(QStringLiteral("drag to %1,%2").arg(end.x()).arg(end.y()), &widget);
    const QPointer<QWidget> alive = &widget;
    QTest::mousePress(&widget, Qt::LeftButton, {}, place);
    for (int part = 1; part <= 4 && alive; ++part)
        QTest::mouseMove(&widget, place + (end - place) * part / 4);
    if (alive)
        QTest::mouseRelease(&widget, Qt::LeftButton, {}, end);
}

void Monkey::turnWheel(QWidget &widget, QPoint place)
{
    log(QStringLiteral("wheel"), &widget);
    const bool zooms = below(3) == 0;
    QWheelEvent event(place, widget.mapToGlobal(place), {}, {0, below(2) == 0 ? 120 : -120},
                      Qt::NoButton, zooms ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(&widget, &event);
}

void Monkey::press(QWidget &widget)
{
    const bool control = below(3) == 0;
    const Qt::Key key = control ? controlKeys[below(int(std::size(controlKeys)))]
                                : keys[below(int(std::size(keys)))];
    Qt::KeyboardModifiers modifiers = control ? Qt::ControlModifier : Qt::NoModifier;
    if (below(6) == 0)
        modifiers |= Qt::ShiftModifier;
    log(QStringLiteral("key %1 %2").arg(key, 0, 16).arg(int(modifiers), 0, 16), &widget);
    QTest::keyClick(&widget, key, modifiers);
}

void Monkey::type(QWidget &widget)
{
    const QString &text = texts[below(int(texts.size()))];
    log(QStringLiteral("type ") + text.left(20), &widget);
    const QPointer<QWidget> alive = &widget;
    for (const QChar letter : text) {
        if (!alive)
            return;
        QKeyEvent down(QEvent::KeyPress, 0, Qt::NoModifier, QString(letter));
        QApplication::sendEvent(&widget, &down);
    }
}

void Monkey::triggerSomething()
{
    QList<QAction *> actions = m_window->findChildren<QAction *>();
    actions.removeIf([](const QAction *action) {
        return !action->isEnabled() || action->isSeparator() || action->menu();
    });
    if (actions.isEmpty())
        return;
    QAction *action = actions[below(int(actions.size()))];
    log(QStringLiteral("action ") + action->text(), nullptr);
    action->trigger();
}

QWidget *Monkey::someWidgetIn(QWidget &top)
{
    QList<QWidget *> widgets = top.findChildren<QWidget *>();
    widgets.removeIf([](const QWidget *widget) {
        return !widget->isVisible() || !widget->isEnabled() || widget->visibleRegion().isEmpty();
    });
    return widgets.isEmpty() ? &top : widgets[below(int(widgets.size()))];
}

QPoint Monkey::somePlaceIn(const QWidget &widget)
{
    return {below(std::max(1, widget.width())), below(std::max(1, widget.height()))};
}

int Monkey::below(int end)
{
    return static_cast<int>(m_random() % static_cast<unsigned>(end));
}

void Monkey::log(const QString &action, const QWidget *widget)
{
    if (!m_log.isOpen())
        return;
    const QString line = widget
        ? QStringLiteral("%1 %2 %3")
              .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(), action)
        : action;
    m_log.write(line.toUtf8() + '\n');
}

} // namespace partita::tests

#include "moc_monkey.cpp"
