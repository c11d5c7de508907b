// The model canvas under real mouse and keys: drag, zoom, select, remove; every change can be
// undone.
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/autolayout.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelboard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/modelview.h"
#include "widgets/canvas/relationshipline.h"
#include "widgets/canvas/relationshiproute.h"
#include "widgets/canvas/storageoverlay.h"
#include "widgets/models/magnitude.h"
#include "widgets/models/session.h"

#include <QGraphicsSceneMouseEvent>
#include <QGraphicsSimpleTextItem>
#include <QLabel>
#include <QTest>
#include <QWheelEvent>

namespace tst_modelboard {

using namespace partita;

class TestModelBoard : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void showsEveryEntityAndRelationship();
    void longNamesDoNotWidenACardWithoutLimit();
    void aDragIsOneUndoStep();
    void arrowKeysMoveTheSelection();
    void deleteRemovesAndUndoBringsBack();
    void theWheelZoomsToThePointer();
    void automaticLayoutKeepsCardsApart();
    void aClickSelectsForTheInspector();
    void theOverlayFollowsTheDesign();
    void anEmptyModelOffersTheNextStep();
    void newEntitiesStandInRows();
    void newEntitiesDoNotCoverOthers();
    void linesLeaveACardApart();
    void linesRunSideBySideInLanesOfTheirOwn();
    void automaticLayoutLeavesRoomForLanesAndLabels();
    void theLegendHasWholeEntries();
    void presentingHidesWhatEdits();
    void whatIsPlacedStaysWhereItWasPut();
    void whatWasShownStaysWhereItIs();
    void aTitleStandsAtTheCardOfItsDocument();
    void magnitudesAreSaid();
    void labelsLieOnNothing_data();
    void labelsLieOnNothing();
    void labelsCanBeReadOrAreLeftOut();
    void thereIsNothingToZoomInAnEmptyModel();
    void theFitIsTheSameWhateverWasBefore();
    void theFitShowsAll();
    void whatHasRoomIsShownAtItsSize();
    void smallSamplesAreLarge_data();
    void smallSamplesAreLarge();

private:
    QPoint onView(const QString &entity) const;
    std::unique_ptr<models::Session> m_session;
    std::unique_ptr<canvas::ModelBoard> m_board;
    canvas::ModelView *m_view = nullptr;
    canvas::ModelScene *m_scene = nullptr;
};

void TestModelBoard::init()
{
    m_session = std::make_unique<models::Session>();
    m_session->open(*workbook::open("sample:blog"), {});
    m_session->cancelEvaluation();
    m_board = std::make_unique<canvas::ModelBoard>(*m_session);
    m_board->resize(1000, 700);
    m_board->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_board.get()));
    m_view = m_board->findChild<canvas::ModelView *>();
    m_scene = m_board->findChild<canvas::ModelScene *>();
}

void TestModelBoard::cleanup()
{
    m_board.reset();
    m_session.reset();
}

QPoint TestModelBoard::onView(const QString &entity) const
{
    const canvas::EntityCard *card = m_scene->card(entity);
    return m_view->mapFromScene(card->sceneFrame().topLeft() + QPointF(30, 12));
}

void TestModelBoard::showsEveryEntityAndRelationship()
{
    for (const auto &entity : *m_session->workbook().entities)
        QVERIFY(m_scene->card(QString::fromStdString(entity.name)));
    for (const auto &relationship : *m_session->workbook().relationships)
        QVERIFY(m_scene->line(QString::fromStdString(relationship.name)));
}

void TestModelBoard::longNamesDoNotWidenACardWithoutLimit()
{
    model::Entity entity;
    entity.name = std::string(60, 'n');
    entity.attributes.emplace_back().name = std::string(60, 'a');
    const QSizeF once = canvas::EntityCard::sizeOf(entity, qApp->font());
    entity.name = std::string(600, 'n');
    entity.attributes.front().name = std::string(600, 'a');
    QCOMPARE(canvas::EntityCard::sizeOf(entity, qApp->font()), once);
    const canvas::EntityCard card(entity, qApp->font());
    QVERIFY(card.toolTip().contains(QString::fromStdString(entity.name)));
    QVERIFY(card.toolTip().contains(QString::fromStdString(entity.attributes.front().name)));
}

void TestModelBoard::aDragIsOneUndoStep()
{
    const model::Workbook before = m_session->workbook();
    const QPointF start = m_scene->card(QStringLiteral("User"))->pos();
    QWidget *viewport = m_view->viewport();
    const QPoint from = onView(QStringLiteral("User"));
    QTest::mousePress(viewport, Qt::LeftButton, {}, from);
    for (int step = 1; step <= 4; ++step)
        QTest::mouseMove(viewport, from + QPoint(20 * step, 10 * step));
    QCOMPARE(m_session->undoStack().count(), 0); // a preview until the release
    QTest::mouseRelease(viewport, Qt::LeftButton, {}, from + QPoint(80, 40));
    QCOMPARE(m_session->undoStack().count(), 1);
    QVERIFY(m_scene->card(QStringLiteral("User"))->pos() != start);
    m_session->undoStack().undo();
    QVERIFY(m_session->workbook() == before);
    QCOMPARE(m_scene->card(QStringLiteral("User"))->pos(), start);
}

void TestModelBoard::arrowKeysMoveTheSelection()
{
    m_session->setSelection({models::Selection::Kind::entity, QStringLiteral("Post"), {}});
    const QPointF start = m_scene->card(QStringLiteral("Post"))->pos();
    QTest::keyClick(m_view, Qt::Key_Right);
    QCOMPARE(m_scene->card(QStringLiteral("Post"))->pos().x() > start.x(), true);
    QCOMPARE(m_session->undoStack().count(), 1);
}

void TestModelBoard::deleteRemovesAndUndoBringsBack()
{
    const model::Workbook before = m_session->workbook();
    m_session->setSelection({models::Selection::Kind::entity, QStringLiteral("Like"), {}});
    QTest::keyClick(m_view, Qt::Key_Delete);
    QVERIFY(!m_scene->card(QStringLiteral("Like")));
    while (m_session->undoStack().canUndo())
        m_session->undoStack().undo();
    QVERIFY(m_session->workbook() == before);
    QVERIFY(m_scene->card(QStringLiteral("Like")));
}

void TestModelBoard::theWheelZoomsToThePointer()
{
    const QPoint pointer(300, 200);
    const QPointF under = m_view->mapToScene(pointer);
    const double zoom = m_view->zoom();
    QWheelEvent event(pointer, m_view->viewport()->mapToGlobal(pointer), {}, {0, 240}, Qt::NoButton,
                      {}, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(m_view->viewport(), &event);
    QVERIFY(m_view->zoom() > zoom);
    const QPointF after = m_view->mapToScene(pointer);
    QVERIFY((after - under).manhattanLength() < 3);
}

void TestModelBoard::automaticLayoutKeepsCardsApart()
{
    m_scene->layOutAgain();
    QCOMPARE(m_session->undoStack().count(), 1);
    std::vector<QRectF> frames;
    for (const auto &entity : *m_session->workbook().entities)
        frames.push_back(m_scene->card(QString::fromStdString(entity.name))->sceneFrame());
    for (std::size_t one = 0; one < frames.size(); ++one) {
        for (std::size_t other = one + 1; other < frames.size(); ++other)
            QVERIFY(!frames[one].intersects(frames[other]));
    }
}

void TestModelBoard::aClickSelectsForTheInspector()
{
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, onView(QStringLiteral("Comment")));
    QCOMPARE(m_session->selection().kind, models::Selection::Kind::entity);
    QCOMPARE(m_session->selection().name, QStringLiteral("Comment"));
    QCOMPARE(m_session->undoStack().count(), 0);
}

void TestModelBoard::theOverlayFollowsTheDesign()
{
    const model::Workbook &all = m_session->workbookWithDerivedDesigns();
    const auto referenced = canvas::overlayOf(all, *all.design("V1"));
    QVERIFY(referenced.documents.empty());
    for (const auto &[name, storage] : referenced.relationships)
        QCOMPARE(storage, canvas::Storage::referenced);
    const auto embedded = canvas::overlayOf(all, *all.design("Embedded"));
    QCOMPARE(embedded.documents.size(), std::size_t(1));
    QCOMPARE(embedded.documents.front().entities.size(), std::size_t(4));
}

void TestModelBoard::anEmptyModelOffersTheNextStep()
{
    m_session->open({}, {});
    QVERIFY(!m_view->isVisible());
    m_session->addNewEntity({0, 0});
    QVERIFY(m_view->isVisible());
    QCOMPARE(m_session->workbook().entities->size(), std::size_t(1));
    QVERIFY(m_scene->card(QStringLiteral("Entity"))); // made although the canvas was hidden
    QVERIFY(!m_scene->card(QStringLiteral("User")));
}

/// Eight of them fit a canvas of a usual size without getting small.
void TestModelBoard::newEntitiesStandInRows()
{
    m_session->open({}, {});
    QRectF all;
    for (int number = 0; number < 8; ++number) {
        m_session->addNewEntity({});
        const model::CanvasPosition place
            = m_session->workbook().canvas->at(m_session->selection().name.toStdString());
        all |= QRectF(place.x, place.y, 176, 120);
    }
    QVERIFY2(all.width() <= 1000 && all.height() <= 500,
             qPrintable(QStringLiteral("%1 x %2").arg(all.width()).arg(all.height())));
}

void TestModelBoard::newEntitiesDoNotCoverOthers()
{
    m_session->addNewEntity({0, 0});
    m_session->addNewEntity({0, 0});
    const QRectF first = m_scene->card(QStringLiteral("Entity"))->sceneFrame();
    QVERIFY(!first.intersects(m_scene->card(QStringLiteral("Entity2"))->sceneFrame()));

    // Nor cards that nobody placed.
    model::Workbook unplaced = m_session->workbook();
    unplaced.canvas = {};
    m_session->open(unplaced, {});
    std::vector<QRectF> cards;
    for (const model::Entity &entity : *unplaced.entities)
        cards.push_back(m_scene->card(QString::fromStdString(entity.name))->sceneFrame());
    const QPointF corner = cards.front().topLeft() + QPointF(20, 20);
    m_session->addNewEntity({corner.x(), corner.y()});
    const QRectF added = m_scene->card(QStringLiteral("Entity3"))->sceneFrame();
    for (const QRectF &card : cards)
        QVERIFY(!added.intersects(card));
}

void TestModelBoard::linesLeaveACardApart()
{
    const std::vector<QRectF> cards {{0, 0, 100, 100}, {300, -50, 100, 100}, {300, 80, 100, 100}};
    const auto routes = canvas::routeLines(cards, {{0, 1}, {0, 2}, {0, 2}});
    QVERIFY(routes[0].parent.point != routes[1].parent.point);
    QVERIFY(routes[1].parent.point != routes[2].parent.point);
    QVERIFY(routes[0].parent.point.y() < routes[1].parent.point.y()); // no needless crossing
    for (const auto &route : routes)
        QCOMPARE(route.parent.side, canvas::Side::right);
}

namespace {

/// Upright parts of a line, as areas without breadth.
std::vector<QRectF> uprightParts(const canvas::Route &route)
{
    std::vector<QRectF> parts = route.parts();
    std::erase_if(parts, [](const QRectF &part) { return part.height() <= part.width(); });
    return parts;
}

/// A model as in a library: five kinds of things with six relationships among them.
model::Workbook library()
{
    model::Workbook workbook;
    std::vector<model::Entity> entities;
    for (const char *name : {"Member", "Book", "Copy", "Loan", "Reservation"}) {
        model::Entity entity;
        entity.name = name;
        entity.key = "id";
        entity.attributes.resize(2);
        entity.attributes[0].name = "id";
        entity.attributes[1].name = "name";
        entities.push_back(entity);
    }
    workbook.entities = entities;
    std::vector<model::Relationship> relationships;
    const std::pair<const char *, const char *> pairs[]
        = {{"Book", "Copy"},          {"Copy", "Loan"},        {"Member", "Loan"},
           {"Member", "Reservation"}, {"Book", "Reservation"}, {"Member", "Book"}};
    for (const auto &[parent, child] : pairs) {
        model::Relationship relationship;
        relationship.name = std::string(parent) + child;
        relationship.parent = parent;
        relationship.child = child;
        relationship.parentRole = std::string("its") + parent;
        relationship.childRole = std::string("all") + child + "s";
        relationships.push_back(relationship);
    }
    workbook.relationships = relationships;
    return workbook;
}

} // namespace

void TestModelBoard::linesRunSideBySideInLanesOfTheirOwn()
{
    const std::vector<QRectF> cards {{0, 0, 100, 100},
                                     {0, 150, 100, 100},
                                     {0, 300, 100, 100},
                                     {400, 60, 100, 100},
                                     {400, 210, 100, 100}};
    const QSizeF label(60, 12);
    std::vector<canvas::RouteRequest> requests;
    for (const auto &[parent, child] : {std::pair(0, 4), {1, 3}, {2, 3}, {0, 3}, {2, 4}})
        requests.push_back(
            {static_cast<std::size_t>(parent), static_cast<std::size_t>(child), label, label});
    const auto routes = canvas::routeLines(cards, requests);
    for (std::size_t one = 0; one < routes.size(); ++one) {
        for (const QRectF &part : uprightParts(routes[one])) {
            for (std::size_t other = 0; other < one; ++other) {
                for (const QRectF &its : uprightParts(routes[other])) {
                    const bool isBeside = part.top() < its.bottom() && its.top() < part.bottom();
                    QVERIFY(!isBeside || qAbs(part.left() - its.left()) >= 12);
                }
            }
            // Not through the texts at the ends of lines.
            for (const canvas::Route &route : routes) {
                for (const canvas::RouteEnd &end : {route.parent, route.child}) {
                    const QRectF written = canvas::besideEnd(end, label, false, 0);
                    QVERIFY(part.left() <= written.left() || part.left() >= written.right()
                            || part.top() >= written.bottom() || part.bottom() <= written.top());
                }
            }
        }
    }
}

void TestModelBoard::automaticLayoutLeavesRoomForLanesAndLabels()
{
    m_session->open(library(), {});
    m_session->cancelEvaluation();
    std::vector<const canvas::RelationshipLine *> lines;
    for (const auto &relationship : *m_session->workbook().relationships)
        lines.push_back(m_scene->line(QString::fromStdString(relationship.name)));
    for (const auto *line : lines) {
        for (const QRectF &part : uprightParts(line->route())) {
            for (const auto *other : lines) {
                for (const auto end : {canvas::LineEnd::parent, canvas::LineEnd::child}) {
                    const QRectF label = other->label(end);
                    const bool isStruck = part.left() > label.left() && part.left() < label.right()
                        && part.top() < label.bottom() && part.bottom() > label.top();
                    QVERIFY2(!isStruck,
                             qPrintable(line->relationship() + QStringLiteral(" through ")
                                        + other->relationship()));
                }
                if (other == line)
                    continue;
                for (const QRectF &its : uprightParts(other->route()))
                    QVERIFY2(part.top() >= its.bottom() || its.top() >= part.bottom()
                                 || qAbs(part.left() - its.left()) >= 12,
                             qPrintable(line->relationship() + QStringLiteral(" beside ")
                                        + other->relationship()));
            }
        }
    }
}

void TestModelBoard::theLegendHasWholeEntries()
{
    const auto *legend = m_board->findChild<QLabel *>(QStringLiteral("legend"));
    m_board->resize(1400, 700);
    const qsizetype all = legend->text().size();
    bool wasShortened = false;
    for (const int width : {1000, 700, 600, 500, 400, 320}) {
        m_board->resize(width, 700);
        QCoreApplication::processEvents();
        QVERIFY2(legend->sizeHint().width() <= legend->width(), qPrintable(legend->text()));
        wasShortened |= legend->text().size() < all;
    }
    QVERIFY(wasShortened);
    QVERIFY(
        legend->toolTip().contains(QStringLiteral("mutable"))); // removed texts are in the tool tip
    m_board->resize(1400, 700);
    QCOMPARE(legend->text().size(), all);
}

void TestModelBoard::presentingHidesWhatEdits()
{
    const auto *add = m_board->findChild<QWidget *>(QStringLiteral("addEntity"));
    const auto *legend = m_board->findChild<QLabel *>(QStringLiteral("legend"));
    m_session->setPresenting(true);
    QVERIFY(!add->isVisible());
    QVERIFY(legend->isVisible());
    const std::size_t entities = m_session->workbook().entities->size();
    m_session->setSelection({models::Selection::Kind::entity, QStringLiteral("Post"), {}});
    canvas::ModelView *view = m_view;
    QTest::keyClick(view, Qt::Key_Delete);
    QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, QPoint(3, 3));
    QCOMPARE(m_session->workbook().entities->size(), entities);
    m_session->setPresenting(false);
    QVERIFY(add->isVisible());
}

/// Starting with the first double click on an empty board, a new card never moves existing cards.
void TestModelBoard::whatIsPlacedStaysWhereItWasPut()
{
    m_session->open({}, {});
    const auto cornerOf = [this](const QString &entity) {
        return m_view->mapFromScene(m_scene->card(entity)->pos());
    };
    const auto isAt = [](const QPoint &corner, const QPoint &place) {
        return (corner - place).manhattanLength() <= 16; // the grid
    };
    auto *page = m_board->findChild<QWidget *>(QStringLiteral("emptyState"));
    const QPoint first(640, 120);
    QTest::mouseDClick(page, Qt::LeftButton, {}, first);
    const QString name = QString::fromStdString(m_session->workbook().entities->front().name);
    QVERIFY(isAt(cornerOf(name), first));
    m_session->apply(model::RenameEntity {name.toStdString(), "Customer"},
                     QStringLiteral("Rename"));
    const QString customer = QStringLiteral("Customer");
    QVERIFY(isAt(cornerOf(customer), first));
    const QPoint placed = cornerOf(customer);
    const QSize room = m_view->viewport()->size();
    for (const QPoint &next : {QPoint(60, 300), QPoint(room.width() - 20, room.height() - 10)}) {
        QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, next);
        const QString added = m_session->selection().name;
        QVERIFY2(isAt(cornerOf(added), next), qPrintable(added));
        QCOMPARE(cornerOf(customer), placed);
    }
    // A panel that comes beside it takes room, and the card just placed stays in sight.
    const QString last = m_session->selection().name;
    const double zoom = m_view->zoom();
    m_board->resize(800, 700);
    QCOMPARE(m_view->zoom(), zoom);
    QVERIFY(m_view->viewport()->rect().contains(cornerOf(last)));
    // Another workbook is seen whole.
    m_session->open(*workbook::open("sample:blog"), {});
    const QRectF seen = m_view->mapToScene(m_view->viewport()->rect()).boundingRect();
    for (const auto &entity : *m_session->workbook().entities)
        QVERIFY(seen.contains(m_scene->card(QString::fromStdString(entity.name))->sceneFrame()));
}

/// Nobody placed the cards, and nobody asked for another layout.
void TestModelBoard::whatWasShownStaysWhereItIs()
{
    model::Workbook unplaced = *workbook::open("sample:blog");
    unplaced.canvas = {};
    m_session->open(unplaced, {});
    const auto places = [this] {
        std::map<QString, QPointF> corners;
        for (const auto &entity : *m_session->workbook().entities)
            corners[QString::fromStdString(entity.name)]
                = m_scene->card(QString::fromStdString(entity.name))->pos();
        return corners;
    };
    const std::map<QString, QPointF> first = places();
    m_session->addNewEntity({2000, 2000});
    const std::string added = m_session->selection().name.toStdString();
    model::Relationship between = unplaced.relationships->front();
    between.name = "between";
    between.parent = added;
    between.child = "Post";
    between.parentRole = "owner";
    between.childRole = "owned";
    QVERIFY(m_session->apply(model::AddRelationship {between}, QStringLiteral("Relate")));
    for (const auto &[name, corner] : first)
        QCOMPARE(places().at(name), corner);
    QVERIFY(m_session->apply(model::RemoveEntity {added}, QStringLiteral("Remove")));
    QVERIFY(m_session->apply(model::RenameEntity {"User", "Person"}, QStringLiteral("Rename")));
    QCOMPARE(places()[QStringLiteral("Person")], first.at(QStringLiteral("User")));
    QCOMPARE(places()[QStringLiteral("Post")], first.at(QStringLiteral("Post")));
    // Another workbook is independent of it. New cards do not cover existing ones.
    const QPointF place = first.at(QStringLiteral("Post"));
    unplaced.canvas
        = std::map<std::string, model::CanvasPosition> {{"User", {place.x(), place.y()}}};
    m_session->open(unplaced, {});
    QCOMPARE(places()[QStringLiteral("User")], place);
    QCOMPARE(places()[QStringLiteral("Like")], first.at(QStringLiteral("Like")));
    const QRectF user = m_scene->card(QStringLiteral("User"))->sceneFrame();
    QVERIFY(!user.intersects(m_scene->card(QStringLiteral("Post"))->sceneFrame()));
}

void TestModelBoard::aTitleStandsAtTheCardOfItsDocument()
{
    for (const QString &design : m_session->designNames()) {
        m_session->setDesign(design);
        const auto overlay = canvas::overlayOf(m_session->workbookWithDerivedDesigns(),
                                               *m_session->currentDesign());
        for (const auto &document : overlay.documents) {
            const QRectF root = m_scene->card(document.root)->sceneFrame();
            for (const QGraphicsItem *item : m_scene->items()) {
                const auto *title = qgraphicsitem_cast<const QGraphicsSimpleTextItem *>(item);
                if (!title || title->text() != document.title)
                    continue;
                const QRectF place = title->sceneBoundingRect();
                QVERIFY2(place.left() < root.right() && place.right() > root.left(),
                         qPrintable(document.title));
            }
        }
    }
}

void TestModelBoard::magnitudesAreSaid()
{
    model::Relationship relationship;
    relationship.degree = {model::Degree::Kind::uniform, 5, 50, 0, {}};
    QCOMPARE(models::magnitudeOf(relationship), QStringLiteral("5–50 … ∞"));
    relationship.bound = 50;
    QCOMPARE(models::magnitudeOf(relationship), QStringLiteral("5–50"));
    relationship.bound = 80;
    QCOMPARE(models::magnitudeOf(relationship), QStringLiteral("5–50 ≤ 80"));
    relationship.bound.reset();
    relationship.cardinality = model::Cardinality::oneToFew;
    QCOMPARE(models::magnitudeOf(relationship), QStringLiteral("5–50"));
    relationship.cardinality = model::Cardinality::oneToMany;
    relationship.degree = {model::Degree::Kind::drawn, 0, 0, 0, {}};
    QCOMPARE(models::magnitudeOf(relationship), QStringLiteral("∞"));
    relationship.bound = 20;
    QCOMPARE(models::magnitudeOf(relationship), QStringLiteral("≤ 20"));

    // In a 1:1 relationship each row has a partner unless something else is stated.
    model::Relationship passport;
    passport.cardinality = model::Cardinality::oneToOne;
    QCOMPARE(models::magnitudeOf(passport), QStringLiteral("1"));
    passport.degree = {model::Degree::Kind::uniform, 0, 1, 0, {}};
    QCOMPARE(models::magnitudeOf(passport), QStringLiteral("0–1"));
}

void TestModelBoard::labelsLieOnNothing_data()
{
    QTest::addColumn<QString>("sample");
    for (const char *sample : {"blog", "store", "orders", "saas", "books-reviews"})
        QTest::newRow(sample) << QLatin1String("sample:") + QLatin1String(sample);
}

void TestModelBoard::labelsLieOnNothing()
{
    QFETCH(QString, sample);
    m_session->open(*workbook::open(sample.toStdString()), {});
    m_session->cancelEvaluation();
    const QStringList designs = m_session->designNames();
    for (int turn = 0; turn < 3 * designs.size(); ++turn) {
        const QString &design = designs.at(turn / 3);
        m_session->setDesign(design);
        m_scene->setZoom(std::array {1.0, 0.59, 0.42}.at(static_cast<std::size_t>(turn % 3)));
        std::vector<std::pair<QString, QRectF>> labels;
        for (const auto &relationship : *m_session->workbook().relationships) {
            const auto *line = m_scene->line(QString::fromStdString(relationship.name));
            for (const auto end : {canvas::LineEnd::parent, canvas::LineEnd::child})
                labels.emplace_back(line->relationship(), line->label(end));
        }
        for (const QGraphicsItem *item : m_scene->items()) {
            const auto *title = qgraphicsitem_cast<const QGraphicsSimpleTextItem *>(item);
            if (!title || !title->isVisible())
                continue;
            labels.emplace_back(title->text(), title->sceneBoundingRect());
            for (const auto &relationship : *m_session->workbook().relationships) {
                const auto *line = m_scene->line(QString::fromStdString(relationship.name));
                for (const QRectF &part : line->route().parts())
                    QVERIFY2(
                        turn % 3 != 0
                            || !part.adjusted(-1, -1, 1, 1).intersects(labels.back().second),
                        qPrintable(design + QStringLiteral(": a line through ") + title->text()));
            }
        }
        for (std::size_t one = 0; one < labels.size(); ++one) {
            for (std::size_t other = 0; other < one; ++other)
                QVERIFY2(!labels[one].second.intersects(labels[other].second),
                         qPrintable(design + QStringLiteral(": ") + labels[one].first
                                    + QStringLiteral(" on ") + labels[other].first));
            for (const auto &entity : *m_session->workbook().entities)
                QVERIFY2(!labels[one].second.intersects(
                             m_scene->card(QString::fromStdString(entity.name))->sceneFrame()),
                         qPrintable(design + QStringLiteral(": ") + labels[one].first));
        }
    }
}

void TestModelBoard::labelsCanBeReadOrAreLeftOut()
{
    m_session->open(*workbook::open("sample:store"), {});
    m_session->cancelEvaluation();
    const double least = 0.6 * QFontMetricsF(QApplication::font()).height();
    const auto shown = [&](double zoom) {
        m_scene->setZoom(zoom);
        int labels = 0;
        for (const auto &relationship : *m_session->workbook().relationships) {
            const auto *line = m_scene->line(QString::fromStdString(relationship.name));
            for (const auto end : {canvas::LineEnd::parent, canvas::LineEnd::child}) {
                if (line->label(end).isEmpty())
                    continue;
                ++labels;
                if (line->label(end).height() * zoom < least)
                    return -1;
            }
        }
        return labels;
    };
    const int all = 2 * static_cast<int>(m_session->workbook().relationships->size());
    QCOMPARE(shown(1), all);
    const int afar = shown(0.59);
    QVERIFY(afar > 0 && afar <= all);
    QCOMPARE(shown(0.3), 0);
}

/// Texts are larger on a canvas that is zoomed out. Large texts of a small window do not make the
/// next fit smaller.
void TestModelBoard::theFitIsTheSameWhateverWasBefore()
{
    m_view->fit();
    const double fresh = m_view->zoom();
    m_board->resize(260, 220);
    QCoreApplication::processEvents();
    QVERIFY(m_view->zoom() < fresh / 2);
    m_board->resize(1000, 700);
    QCoreApplication::processEvents();
    QCOMPARE(m_view->zoom(), fresh);
    m_view->zoomBy(0.2);
    m_view->fit();
    QCOMPARE(m_view->zoom(), fresh);
}

/// Texts that fill much of a zoomed-out canvas: they are not cut off at its edges in any size.
void TestModelBoard::theFitShowsAll()
{
    std::string entities;
    std::string relationships;
    std::string canvas;
    for (int i = 0; i < 7; ++i) {
        const std::string name = "Entity" + std::to_string(i);
        const std::string comma = i > 0 ? "," : "";
        entities
            += comma + R"({"name": ")" + name + R"(", "key": "id", "attributes": ["id", "text"]})";
        canvas += comma + '"' + name + "\": [" + std::to_string(i * 380) + ", 0]";
        if (i > 0)
            relationships += std::string(i > 1 ? "," : "") + R"({"name": "r)" + std::to_string(i)
                + R"(", "parent": "Entity)" + std::to_string(i - 1) + ".everythingThatHangsOnIt"
                + std::to_string(i) + R"(", "child": ")" + name
                + R"(.whatItHangsOn", "degree": {"fixed": 5}})";
    }
    // The texts of these lines are outside the outermost cards.
    for (const char *end : {"Entity0", "Entity6"})
        relationships += R"(, {"name": "of)" + std::string(end) + R"(", "parent": ")" + end
            + R"(.thoseThatAreBeneathIt", "child": ")" + end
            + R"(.whatItIsBeneath", "optionalParent": true, "degree": {"fixed": 1}})";
    const auto wide = workbook::readText(R"({"partita": 1, "name": "wide", "entities": [)"
                                         + entities + R"(], "relationships": [)" + relationships
                                         + R"(], "canvas": {)" + canvas + "}}");
    QVERIFY2(wide.ok(), wide.ok() ? "" : wide.error().message.c_str());
    m_session->open(*wide, {});
    m_session->cancelEvaluation();
    for (int width = 600; width <= 1200; width += 20) {
        m_board->resize(width, 560);
        QCoreApplication::processEvents();
        m_view->fit();
        const QRectF seen = m_view->mapToScene(m_view->viewport()->rect()).boundingRect();
        QVERIFY2(seen.contains(m_scene->itemsBoundingRect()), qPrintable(QString::number(width)));
    }
}

void TestModelBoard::whatHasRoomIsShownAtItsSize()
{
    const QSize all = m_view->scene()->itemsBoundingRect().size().toSize();
    m_board->resize(m_board->size() - m_view->viewport()->size() + all + QSize(40, 40));
    QCoreApplication::processEvents();
    m_view->fit();
    QCOMPARE(m_view->zoom(), 1.0);
    QVERIFY(m_view->mapToScene(m_view->viewport()->rect())
                .boundingRect()
                .contains(m_view->scene()->itemsBoundingRect()));
}

void TestModelBoard::smallSamplesAreLarge_data()
{
    QTest::addColumn<QString>("sample");
    for (const char *sample : {"person", "chat", "authors-awards", "portfolio", "tenants"})
        QTest::newRow(sample) << QString::fromLatin1(sample);
}

/// The board of a window of 1280x720 with all its panels.
void TestModelBoard::smallSamplesAreLarge()
{
    QFETCH(QString, sample);
    m_session->open(*workbook::open("sample:" + sample.toStdString()), {});
    m_board->resize(750, 520);
    QCoreApplication::processEvents();
    QVERIFY2(m_view->zoom() > 0.9, qPrintable(QString::number(m_view->zoom())));
}

void TestModelBoard::thereIsNothingToZoomInAnEmptyModel()
{
    m_session->open({}, {});
    auto *add = m_board->findChild<QWidget *>(QStringLiteral("addEntity"));
    auto *relate = m_board->findChild<QWidget *>(QStringLiteral("relate"));
    QVERIFY(add->isVisible());
    QVERIFY(!relate->isVisible());
    m_session->addNewEntity({0, 0});
    QVERIFY(relate->isVisible());
}

PARTITA_WIDGETS_TEST(TestModelBoard)

} // namespace tst_modelboard

#include "tst_modelboard.moc"
