#include "widgets/commands/editcommand.h"

namespace partita::commands {

EditCommand::EditCommand(model::Workbook before, model::Workbook after, const QString &text,
                         int gesture, Publish publish)
    : QUndoCommand(text)
    , m_before(std::move(before))
    , m_after(std::move(after))
    , m_gesture(gesture)
    , m_publish(std::move(publish))
{
}

void EditCommand::undo()
{
    m_publish(m_before);
}

void EditCommand::redo()
{
    m_publish(m_after);
}

bool EditCommand::mergeWith(const QUndoCommand *other)
{
    // The stack offers only commands of the same id(), which are all of this class.
    const auto *next = static_cast<const EditCommand *>(other);
    m_after = next->m_after;
    setText(next->text());
    setObsolete(m_before == m_after);
    return true;
}

} // namespace partita::commands
