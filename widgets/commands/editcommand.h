// The one undo command: a workbook before and after an edit. Workbooks share their parts, so
// keeping both is cheap.
#pragma once

#include "engine/model/edit.h"

#include <QUndoCommand>

#include <functional>

namespace partita::commands {

class EditCommand : public QUndoCommand {
public:
    using Publish = std::function<void(const model::Workbook &)>;

    /// `publish` makes a workbook the current one. Commands pushed one after another with the same
    /// non-negative `gesture` merge into one (typing in a field, dragging); one that ends where it
    /// began disappears.
    EditCommand(model::Workbook before, model::Workbook after, const QString &text, int gesture,
                Publish publish);

    void undo() override;
    void redo() override;
    int id() const override { return m_gesture; }
    bool mergeWith(const QUndoCommand *other) override;

private:
    model::Workbook m_before;
    model::Workbook m_after;
    int m_gesture;
    Publish m_publish;
};

} // namespace partita::commands
