#include "widgets/shell/window/undoactions.h"

#include "widgets/style/menuletters.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QGuiApplication>

namespace partita::shell {

namespace {

constexpr int mostCharacters = 44; ///< of what an edit did, in a menu

QString text(const char *source)
{
    return QCoreApplication::translate("UndoActions", source);
}

/// As one line, and with an ampersand as the sign that it is.
QString inMenu(const QString &edit)
{
    const QFontMetrics metrics(QGuiApplication::font());
    QString line = metrics.elidedText(edit.simplified(), Qt::ElideRight,
                                      mostCharacters * metrics.averageCharWidth());
    return style::withoutLetter(line);
}

/// `alone` stands where there is nothing to take back; `named` has the place of the edit.
void say(QAction &action, const QString &alone, const QString &named, const QString &edit)
{
    action.setText(edit.isEmpty() ? alone : named.arg(inMenu(edit)));
    QString whole = edit.isEmpty() ? alone : named.arg(edit);
    whole.remove(whole.indexOf(QLatin1Char('&')), 1); // of the mnemonic, which comes first
    action.setStatusTip(whole);
    const QString keys = action.shortcut().toString(QKeySequence::NativeText);
    action.setToolTip(text(QT_TRANSLATE_NOOP("UndoActions", "%1 (%2)")).arg(whole, keys));
}

} // namespace

QAction *makeUndoAction(QUndoStack &stack, QObject *parent)
{
    auto *undo = new QAction(parent);
    undo->setObjectName(QStringLiteral("undo"));
    undo->setShortcut(QKeySequence::Undo);
    undo->setEnabled(stack.canUndo());
    const auto tell = [undo](const QString &edit) {
        say(*undo, text(QT_TRANSLATE_NOOP("UndoActions", "&Undo")),
            text(QT_TRANSLATE_NOOP("UndoActions", "&Undo %1")), edit);
    };
    tell(stack.undoText());
    QObject::connect(undo, &QAction::triggered, &stack, &QUndoStack::undo);
    QObject::connect(&stack, &QUndoStack::canUndoChanged, undo, &QAction::setEnabled);
    QObject::connect(&stack, &QUndoStack::undoTextChanged, undo, tell);
    return undo;
}

QAction *makeRedoAction(QUndoStack &stack, QObject *parent)
{
    auto *redo = new QAction(parent);
    redo->setObjectName(QStringLiteral("redo"));
    redo->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    redo->setEnabled(stack.canRedo());
    const auto tell = [redo](const QString &edit) {
        say(*redo, text(QT_TRANSLATE_NOOP("UndoActions", "&Redo")),
            text(QT_TRANSLATE_NOOP("UndoActions", "&Redo %1")), edit);
    };
    tell(stack.redoText());
    QObject::connect(redo, &QAction::triggered, &stack, &QUndoStack::redo);
    QObject::connect(&stack, &QUndoStack::canRedoChanged, redo, &QAction::setEnabled);
    QObject::connect(&stack, &QUndoStack::redoTextChanged, redo, tell);
    return redo;
}

} // namespace partita::shell
