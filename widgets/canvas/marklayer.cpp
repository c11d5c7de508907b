#include "widgets/canvas/marklayer.h"

#include "widgets/canvas/areaitem.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/grid.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/noteitem.h"
#include "widgets/models/session.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace partita::canvas {

namespace {

constexpr qreal areaMargin = 3 * gridStep; ///< of an area
const QSizeF newArea(40 * gridStep, 25 * gridStep);
const QSizeF newNote(28 * gridStep, 8 * gridStep);

/// The smallest frame on the grid around another one.
QRectF outwards(const QRectF &frame)
{
    const auto down = [](qreal value) { return std::floor(value / gridStep) * gridStep; };
    const auto up = [](qreal value) { return std::ceil(value / gridStep) * gridStep; };
    return {QPointF(down(frame.left()), down(frame.top())),
            QPointF(up(frame.right()), up(frame.bottom()))};
}

} // namespace

MarkLayer::MarkLayer(ModelScene &scene, models::Session &session)
    : QObject(&scene)
    , m_scene(scene)
    , m_session(session)
    , m_edits(session)
{
    connect(&session, &models::Session::presentingChanged, this, [this](bool on) {
        setCurrent({});
        for (const MarkId mark : all())
            item(mark)->setEditable(!on);
    });
    connect(&scene, &QGraphicsScene::selectionChanged, this, [this] {
        if (!m_scene.selectedItems().isEmpty())
            setCurrent({});
    });
}

template<typename Item, typename Mark>
void MarkLayer::show(std::vector<Item *> &items, const std::vector<Mark> &marks, MarkId::Kind kind)
{
    if (items.size() != marks.size())
        setCurrent({}); // its number may be another one's now
    while (items.size() > marks.size()) {
        delete items.back();
        items.pop_back();
    }
    while (items.size() < marks.size()) {
        auto *item = new Item;
        const MarkId mark {kind, items.size()};
        item->setZoom(m_zoom);
        item->setEditable(!m_session.isPresenting());
        connect(item, &MarkItem::pressed, this, [this, mark] {
            m_session.setSelection({});
            m_scene.clearSelection();
            setCurrent(mark);
            m_carried = contentsOf(mark);
        });
        connect(item, &MarkItem::dragged, this,
                [this](const QPointF &way, bool alone) { carry(alone ? QPointF() : way); });
        connect(item, &MarkItem::released, this, [this, mark] { commit(mark); });
        connect(item, &MarkItem::doubleClicked, this,
                [this, mark](const QPointF &place) { doubleClick(mark, place); });
        m_scene.addItem(item);
        items.push_back(item);
    }
    for (std::size_t number = 0; number < marks.size(); ++number)
        items[number]->show(marks[number]);
}

void MarkLayer::follow()
{
    const model::CanvasMarks &marks = *m_session.workbook().marks;
    show(m_areas, marks.areas, MarkId::Kind::area);
    show(m_notes, marks.notes, MarkId::Kind::note);
    setZoom(m_zoom, m_titles);
    emit changed();
}

void MarkLayer::setZoom(double zoom, double titles)
{
    m_zoom = zoom;
    m_titles = titles;
    for (const MarkId mark : all())
        item(mark)->setZoom(zoom);
    for (AreaItem *area : m_areas)
        area->setTitleScale(titles);
}

MarkItem *MarkLayer::item(MarkId mark) const
{
    if (mark.kind == MarkId::Kind::area)
        return m_areas.at(mark.number);
    return m_notes.at(mark.number);
}

std::vector<MarkId> MarkLayer::all() const
{
    std::vector<MarkId> marks;
    for (std::size_t number = 0; number < m_areas.size(); ++number)
        marks.push_back({MarkId::Kind::area, number});
    for (std::size_t number = 0; number < m_notes.size(); ++number)
        marks.push_back({MarkId::Kind::note, number});
    return marks;
}

bool MarkLayer::exists(MarkId mark) const
{
    return mark.number < (mark.kind == MarkId::Kind::area ? m_areas.size() : m_notes.size());
}

QRectF MarkLayer::frameOf(MarkId mark) const
{
    return item(mark)->frame();
}

std::optional<MarkId> MarkLayer::at(const QPointF &place) const
{
    const std::vector<MarkId> marks = all(); // those in front last
    const auto found = std::find_if(marks.rbegin(), marks.rend(),
                                    [&](MarkId mark) { return frameOf(mark).contains(place); });
    return found == marks.rend() ? std::nullopt : std::optional(*found);
}

std::optional<MarkId> MarkLayer::current() const
{
    for (const MarkId mark : all()) {
        if (item(mark) == m_current)
            return mark;
    }
    return std::nullopt;
}

void MarkLayer::setCurrent(std::optional<MarkId> mark)
{
    MarkItem *wanted = mark ? item(*mark) : nullptr;
    if (wanted == m_current)
        return;
    if (m_current)
        m_current->setCurrent(false);
    m_current = wanted;
    if (m_current)
        m_current->setCurrent(true);
    emit currentChanged();
}

void MarkLayer::goToNext()
{
    std::vector<MarkId> marks = all();
    if (marks.empty() || m_session.isPresenting())
        return;
    std::sort(marks.begin(), marks.end(), [this](MarkId one, MarkId other) {
        const auto order = [this](MarkId mark) {
            return std::tuple(frameOf(mark).top(), frameOf(mark).left(), mark);
        };
        return order(one) < order(other);
    });
    const std::optional<MarkId> before = current();
    auto next = before ? std::find(marks.begin(), marks.end(), *before) + 1 : marks.begin();
    if (next == marks.end())
        next = marks.begin();
    m_session.setSelection({});
    m_scene.clearSelection();
    setCurrent(*next);
}

std::vector<QRectF> MarkLayer::frames() const
{
    std::vector<QRectF> frames;
    for (const MarkId mark : all())
        frames.push_back(frameOf(mark));
    return frames;
}

std::vector<QRectF> MarkLayer::texts() const
{
    std::vector<QRectF> texts;
    for (const AreaItem *area : m_areas)
        texts.push_back(area->titleFrame());
    for (const NoteItem *note : m_notes)
        texts.push_back(note->frame());
    return texts;
}

void MarkLayer::addArea(const QPointF &place)
{
    QRectF cards;
    for (const auto &[name, frame] : m_scene.selectedFrames())
        cards |= frame;
    const qreal head = AreaItem::headRoom();
    const QRectF frame = cards.isEmpty()
        ? QRectF(onGrid(place), newArea)
        : outwards(cards.adjusted(-areaMargin, -head - gridStep, areaMargin, areaMargin));
    const int gesture = m_session.newGesture();
    emit m_scene.placedByHand();
    const MarkId mark = m_edits.addArea(frame, gesture);
    emit typingWished(mark, gesture);
}

void MarkLayer::addNote(const QPointF &place)
{
    const int gesture = m_session.newGesture();
    emit m_scene.placedByHand();
    const MarkId mark = m_edits.addNote(QRectF(onGrid(place), newNote), gesture);
    emit typingWished(mark, gesture);
}

MarkLayer::Carried MarkLayer::contentsOf(MarkId mark) const
{
    Carried contents;
    if (mark.kind != MarkId::Kind::area)
        return contents;
    const QRectF frame = frameOf(mark);
    for (const auto &[name, card] : m_scene.cards()) {
        if (frame.contains(card->sceneFrame()))
            contents.cards[name] = card->pos();
    }
    for (const MarkId other : all()) {
        if (other != mark && frame != frameOf(other) && frame.contains(frameOf(other)))
            contents.marks[other] = frameOf(other);
    }
    return contents;
}

void MarkLayer::carry(const QPointF &way)
{
    for (const auto &[name, corner] : m_carried.cards) {
        if (EntityCard *card = m_scene.card(name))
            card->setPos(corner + way);
    }
    for (const auto &[mark, frame] : m_carried.marks) {
        if (exists(mark))
            item(mark)->setFrame(frame.translated(way));
    }
}

void MarkLayer::commit(MarkId mark)
{
    const Carried carried = std::exchange(m_carried, {});
    MarkFrames frames {{mark, frameOf(mark)}};
    for (const auto &[other, frame] : carried.marks)
        frames[other] = frameOf(other);
    Corners corners;
    Corners all;
    for (const auto &[name, card] : m_scene.cards()) {
        all[name] = card->pos();
        const auto before = carried.cards.find(name);
        if (before != carried.cards.end() && before->second != card->pos())
            corners[name] = card->pos();
    }
    if (m_edits.place(frames, corners, all))
        emit m_scene.placedByHand();
}

void MarkLayer::nudge(const QPointF &offset)
{
    const std::optional<MarkId> mark = current();
    if (!mark || m_session.isPresenting())
        return;
    const Carried contents = contentsOf(*mark);
    MarkFrames frames {{*mark, frameOf(*mark).translated(offset)}};
    for (const auto &[other, frame] : contents.marks)
        frames[other] = frame.translated(offset);
    Corners corners;
    for (const auto &[name, corner] : contents.cards)
        corners[name] = corner + offset;
    Corners all;
    for (const auto &[name, card] : m_scene.cards())
        all[name] = card->pos();
    if (m_edits.place(frames, corners, all))
        emit m_scene.placedByHand();
}

/// In the middle of an area a double click adds an entity, as beside it.
void MarkLayer::doubleClick(MarkId mark, const QPointF &place)
{
    if (mark.kind == MarkId::Kind::note || area(mark).titleFrame().contains(place))
        emit typingWished(mark, m_session.newGesture());
    else
        m_scene.addEntity(place);
}

} // namespace partita::canvas

#include "moc_marklayer.cpp"
