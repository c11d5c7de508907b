// Names of sixty characters: no board grows beyond its place, pushes panels aside, or cuts off
// figures.
#include "engine/evaluation/evaluation.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/modelview.h"
#include "widgets/shell/boards.h"
#include "windowtest.h"

#include <QAbstractScrollArea>
#include <QDockWidget>
#include <QScrollBar>

#include <fstream>
#include <iterator>

namespace tst_longnames {

using namespace partita;

namespace {

model::Workbook workbookOfLongNames()
{
    std::ifstream file(PARTITA_SOURCE_DIR "/tests/data/longnames.partita.json", std::ios::binary);
    const std::string text {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const auto read = workbook::readText(text);
    if (!read)
        qFatal("%s", read.error().message.c_str());
    return *read;
}

/// Content in a scroll area is not lost.
bool scrolls(const QWidget &widget)
{
    const auto *area = qobject_cast<const QAbstractScrollArea *>(widget.parentWidget());
    return area && area->viewport() == &widget
        && area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
}

/// Description of the first widget in `board` that reaches beyond a widget around it; empty when
/// there is none.
QString firstClipped(const QWidget &board)
{
    for (const QWidget *widget : board.findChildren<QWidget *>()) {
        if (!widget->isVisible() || widget->isWindow())
            continue;
        const QWidget *around = widget;
        while (around != &board && !scrolls(*around)) {
            around = around->parentWidget();
            const QPoint begin = widget->mapTo(around, QPoint(0, 0));
            if (begin.x() < 0 || begin.x() + widget->width() > around->width()) {
                return QStringLiteral("%1 %2 from %3 to %4 in %5 of width %6")
                    .arg(QString::fromLatin1(widget->metaObject()->className()),
                         widget->objectName())
                    .arg(begin.x())
                    .arg(begin.x() + widget->width())
                    .arg(QString::fromLatin1(around->metaObject()->className()))
                    .arg(around->width());
            }
        }
    }
    return {};
}

} // namespace

class TestLongNames : public tests::WindowTest {
    Q_OBJECT

private slots:
    void init();
    void everyBoardKeepsItsPlace_data();
    void everyBoardKeepsItsPlace();
    void theModelIsStillRead();
    void everyFormKeepsItsPlace();
    void aProjectorShowsAllOfThem();

private:
    void choose(const QString &design)
    {
        m_window->session().setDesign(design);
        QCoreApplication::processEvents();
    }
};

void TestLongNames::init()
{
    WindowTest::init();
    const model::Workbook workbook = workbookOfLongNames();
    m_window->session().open(workbook, {});
    evaluation::Options options;
    options.samples = 2;
    const auto evaluated = evaluation::evaluate(m_window->session().workbook(), options);
    QVERIFY(evaluated);
    m_window->session().adopt(*evaluated);
    m_window->session().setPattern(QStringLiteral("Q1"));
}

void TestLongNames::everyBoardKeepsItsPlace_data()
{
    QTest::addColumn<QString>("board");
    for (const auto &entry : shell::boards())
        QTest::newRow(qPrintable(entry.name)) << entry.name;
}

void TestLongNames::everyBoardKeepsItsPlace()
{
    QFETCH(QString, board);
    const auto *navigator = m_window->findChild<QDockWidget *>(QStringLiteral("navigatorDock"));
    const int before = navigator->width();
    QVERIFY(m_window->showBoard(board));
    for (const QString &design : m_window->session().designNames()) {
        choose(design);
        QCOMPARE(m_window->width(), 1280);
        QCOMPARE(navigator->width(), before);
        const QString clipped = firstClipped(*m_window->board(board));
        QVERIFY2(clipped.isEmpty(), qPrintable(design + QStringLiteral(": ") + clipped));
    }
}

/// Titles and labels are no reason to show the cards too small to be read.
void TestLongNames::theModelIsStillRead()
{
    QVERIFY(m_window->showBoard(QStringLiteral("model")));
    auto *view = m_window->findChild<canvas::ModelView *>();
    for (const QString &design : m_window->session().designNames()) {
        choose(design);
        view->fit();
        QVERIFY2(view->transform().m11() > 0.7,
                 qPrintable(QString::number(view->transform().m11())));
    }
}

void TestLongNames::everyFormKeepsItsPlace()
{
    using Kind = models::Selection::Kind;
    models::Session &session = m_window->session();
    const model::Workbook &workbook = session.workbook();
    const auto text = [](const std::string &name) { return QString::fromStdString(name); };
    const model::Entity &entity = workbook.entities->front();
    const model::Design &design = *workbook.designs.front();
    const model::Container &container = design.containers.front();
    choose(text(design.name));
    const models::Selection all[]
        = {{},
           {Kind::entity, text(entity.name), {}},
           {Kind::attribute, text(entity.name), text(entity.attributes.back().name)},
           {Kind::relationship, text(workbook.relationships->front().name), {}},
           {Kind::pattern, QStringLiteral("Q1"), {}},
           {Kind::pattern, QStringLiteral("C2"), {}},
           {Kind::design, text(design.name), {}},
           {Kind::container, text(container.name), {}},
           {Kind::documentType, text(container.name), text(container.documentTypes.back().name)}};
    const auto *inspector = m_window->findChild<QDockWidget *>(QStringLiteral("inspectorDock"));
    const int before = inspector->width();
    for (const models::Selection &selection : all) {
        session.setSelection(selection);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
        QCOMPARE(inspector->width(), before);
        const QString clipped = firstClipped(*inspector->widget());
        QVERIFY2(clipped.isEmpty(),
                 qPrintable(QString::number(static_cast<int>(selection.kind)) + QStringLiteral(": ")
                            + clipped));
    }
}

/// With larger type there is less room.
void TestLongNames::aProjectorShowsAllOfThem()
{
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    m_window->setWindowState(Qt::WindowNoState);
    m_window->resize(1280, 720);
    QTRY_COMPARE(m_window->width(), 1280);
    for (const auto &entry : shell::boards()) {
        QVERIFY(m_window->showBoard(entry.name));
        QCoreApplication::processEvents();
        QCOMPARE(m_window->width(), 1280);
        const QString clipped = firstClipped(*m_window->board(entry.name));
        QVERIFY2(clipped.isEmpty(), qPrintable(entry.name + QStringLiteral(": ") + clipped));
    }
}

PARTITA_WIDGETS_TEST(TestLongNames)

} // namespace tst_longnames

#include "tst_longnames.moc"
