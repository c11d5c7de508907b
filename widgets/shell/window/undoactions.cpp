#include "widgets/shell/window/undoactions.h"

#include "widgets/style/menuletters.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QGuiApplication>

namespace partita::shell {

namespace {

constexpr int mostCharacters = 44; ///< longest text of an edit in a menu

QString text(const char *source)
{
    return QCoreApplication::translate("UndoActions", source);
}

/// On one line, with "&" escaped.
QString inMenu(const QString &edit)
{
    const QFontMetrics metrics(QGuiApplication::font());
    QString line = metrics.elidedText(edit.simplified(), Qt::ElideRight,
                                      mostCharacters * metrics.averageCharWidth());
    return style::withoutLetter(line);
}

/// `alone`: text without an edit. `named`: text with the placeholder of the edit.
void say(QAction &action, const QString &alone, const QString &named, const QString &edit)
{
    action.setText(edit.isEmpty() ? alone : named.arg(inMenu(edit)));
    QString whole = edit.isEmpty() ? alone : named.arg(edit);
    whole.remove(whole.indexOf(QLatin1Char('&')), 1); // removes the mnemonic, which comes first
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
    const auto nameStep = [undo](const QString &edit) {
        say(*undo, text(QT_TRANSLATE_NOOP("UndoActions", "&Undo")),
            text(QT_TRANSLATE_NOOP("UndoActions", "&Undo %1")), edit);
    };
    nameStep(stack.undoText());
    QObject::connect(undo, &QAction::triggered, &stack, &QUndoStack::undo);
    QObject::connect(&stack, &QUndoStack::canUndoChanged, undo, &QAction::setEnabled);
    QObject::connect(&stack, &QUndoStack::undoTextChanged, undo, nameStep);
    return undo;
}

QAction *makeRedoAction(QUndoStack &stack, QObject *parent)
{
    auto *redo = new QAction(parent);
    redo->setObjectName(QStringLiteral("redo"));
    redo->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    redo->setEnabled(stack.canRedo());
    const auto nameStep = [redo](const QString &edit) {
        say(*redo, text(QT_TRANSLATE_NOOP("UndoActions", "&Redo")),
            text(QT_TRANSLATE_NOOP("UndoActions", "&Redo %1")), edit);
    };
    nameStep(stack.redoText());
    QObject::connect(redo, &QAction::triggered, &stack, &QUndoStack::redo);
    QObject::connect(&stack, &QUndoStack::canRedoChanged, redo, &QAction::setEnabled);
    QObject::connect(&stack, &QUndoStack::redoTextChanged, redo, nameStep);
    return redo;
}

} // namespace partita::shell
