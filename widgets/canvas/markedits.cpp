#include "widgets/canvas/markedits.h"

#include "widgets/models/session.h"

#include <algorithm>

namespace partita::canvas {

namespace {

model::CanvasPlace placeOf(const QRectF &frame)
{
    return {frame.x(), frame.y(), frame.width(), frame.height()};
}

void setFrames(model::CanvasMarks &marks, const MarkFrames &frames)
{
    for (const auto &[mark, frame] : frames) {
        if (mark.kind == MarkId::Kind::area)
            marks.areas.at(mark.number).place = placeOf(frame);
        else
            marks.notes.at(mark.number).place = placeOf(frame);
    }
}

} // namespace

MarkEdits::MarkEdits(models::Session &session)
    : m_session(session)
{
}

bool MarkEdits::change(const QString &text, const std::function<void(model::CanvasMarks &)> &change,
                       int gesture)
{
    model::CanvasMarks marks = *m_session.workbook().marks;
    change(marks);
    if (marks == *m_session.workbook().marks)
        return true;
    return m_session.apply(model::ChangeCanvasMarks {std::move(marks)}, text, gesture);
}

MarkId MarkEdits::addArea(const QRectF &frame, int gesture)
{
    const std::size_t number = m_session.workbook().marks->areas.size();
    change(
        tr("Add an area"),
        [&](model::CanvasMarks &marks) {
            marks.areas.push_back(
                {tr("New area").toStdString(), model::AreaColour::blue, placeOf(frame)});
        },
        gesture);
    return {MarkId::Kind::area, number};
}

MarkId MarkEdits::addNote(const QRectF &frame, int gesture)
{
    const std::size_t number = m_session.workbook().marks->notes.size();
    change(
        tr("Add a note"),
        [&](model::CanvasMarks &marks) {
            marks.notes.push_back({tr("New note").toStdString(), placeOf(frame)});
        },
        gesture);
    return {MarkId::Kind::note, number};
}

void MarkEdits::setTitle(MarkId area, const QString &title, int gesture)
{
    change(
        tr("Rename an area"),
        [&](model::CanvasMarks &marks) { marks.areas.at(area.number).title = title.toStdString(); },
        gesture);
}

void MarkEdits::setText(MarkId note, const QString &text, qreal height, int gesture)
{
    change(
        tr("Edit a note"),
        [&](model::CanvasMarks &marks) {
            model::CanvasNote &edited = marks.notes.at(note.number);
            if (edited.text == text.toStdString())
                return;
            edited.text = text.toStdString();
            edited.place.height = std::max(edited.place.height, height);
        },
        gesture);
}

void MarkEdits::setColour(MarkId area, model::AreaColour colour)
{
    change(tr("Colour an area"),
           [&](model::CanvasMarks &marks) { marks.areas.at(area.number).colour = colour; });
}

void MarkEdits::remove(MarkId mark)
{
    const auto number = static_cast<std::ptrdiff_t>(mark.number);
    const bool isArea = mark.kind == MarkId::Kind::area;
    change(isArea ? tr("Remove an area") : tr("Remove a note"), [&](model::CanvasMarks &marks) {
        const auto erase = [number](auto &all) {
            if (number < std::ssize(all)) // undo may have removed it
                all.erase(all.begin() + number);
        };
        if (isArea)
            erase(marks.areas);
        else
            erase(marks.notes);
    });
}

bool MarkEdits::place(const MarkFrames &frames, const Corners &cards, const Corners &all)
{
    model::ChangeCanvasMarks marks {*m_session.workbook().marks};
    setFrames(marks.marks, frames);
    if (marks.marks == *m_session.workbook().marks)
        return false;
    const bool isArea = frames.begin()->first.kind == MarkId::Kind::area;
    const QString text = isArea ? tr("Move an area") : tr("Move a note");
    if (cards.empty())
        return m_session.apply(marks, text);
    model::MoveEntities move; // of all cards: the others stay where they are
    for (const auto &[name, corner] : all) {
        const auto moved = cards.find(name);
        const QPointF place = moved == cards.end() ? corner : moved->second;
        move.positions[name.toStdString()] = {place.x(), place.y()};
    }
    const std::vector<model::Edit> edits {std::move(marks), std::move(move)};
    return m_session.applyAll(edits, text);
}

} // namespace partita::canvas
