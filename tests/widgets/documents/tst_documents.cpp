// The documents board: it shows the source of every line, also before any evaluation.
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/documents/documentcard.h"
#include "widgets/documents/documentlines.h"
#include "widgets/documents/documentsboard.h"
#include "widgets/documents/fieldlist.h"
#include "widgets/documents/sampleview.h"
#include "widgets/models/fieldsources.h"
#include "widgets/models/session.h"
#include "widgets/plots/legend.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QTextDocumentFragment>
#include <QTreeWidgetItemIterator>
#include <QtTest>

namespace tst_documents {

using namespace partita;
using namespace partita::documents;

namespace {

QAbstractButton *choiceNamed(const QWidget *board, const QString &text)
{
    for (QAbstractButton *button : board->findChildren<QAbstractButton *>()) {
        if (button->text().remove(QLatin1Char('&')) == text)
            return button;
    }
    return nullptr;
}

} // namespace

class TestDocuments : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void sourcesAreSaidInWords_data();
    void sourcesAreSaidInWords();
    void theLegendKnowsEveryKindThatIsShown();
    void upkeepIsSaid();
    void linesKnowTheirFields();
    void longThingsAreCutUnlessWhole();
    void wholeLinesAreTheDocument();

    void showsFieldsBeforeEvaluation();
    void saysWhenThereIsNoDesign();
    void showsTheSampleAfterwards();
    void aCopySaysWhatFillsIt();
    void clickChoosesADocumentType();
    void theHeadChoosesTheContainer();
    void whatIsHighlightedCanBeChosenAgain();
    void followsTheSelection();
    void keepsTheChoiceWhenItCan();
    void fieldsAreOneClickAway();
    void allDesignsStandSideBySide();
    void anEmbeddedRowIsShownInItsDocument();
    void copiesTheWholeDocument();
    void missingSampleIsSaid();
    void tabLeavesTheSample();
    void tabGoesFromTheCardsToTheDocument();
    void staleSampleIsVeiled();
    void survivesDarkAndTiny();

private:
    void open();
    DocumentCard *card(const QString &container, const QString &type) const;
    /// Headings of the columns of designs, as plain text.
    QStringList headings() const;

    models::Session *session = nullptr;
    DocumentsBoard *board = nullptr;
};

void TestDocuments::init()
{
    session = new models::Session;
    board = new DocumentsBoard(*session);
    board->resize(760, 520);
    board->show();
}

void TestDocuments::cleanup()
{
    delete board;
    delete session;
}

void TestDocuments::open()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    session->adopt(tests::madeEvaluation(workbook));
    session->setDesign(QStringLiteral("V3"));
    QCoreApplication::processEvents();
}

DocumentCard *TestDocuments::card(const QString &container, const QString &type) const
{
    for (DocumentCard *one : board->findChildren<DocumentCard *>()) {
        if (one->container() == container && one->documentType() == type)
            return one;
    }
    return nullptr;
}

void TestDocuments::sourcesAreSaidInWords_data()
{
    using namespace model;
    QTest::addColumn<model::Field>("field");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("source");
    const auto row
        = [](const char *name, FieldSource source, models::SourceKind kind, const char *text) {
              QTest::newRow(name) << Field {"x", std::move(source), Upkeep::none}
                                  << static_cast<int>(kind) << QString::fromUtf8(text);
          };
    row("attribute", AttributeSource {"title", {}}, models::SourceKind::own, "title");
    row("truncated", AttributeSource {"content", 80}, models::SourceKind::own,
        "content, first 80 characters");
    row("reference", ReferenceSource {"author"}, models::SourceKind::reference, "key of author");
    row("copied", CopiedSource {{"post", "author"}, "username", {}}, models::SourceKind::copied,
        "post.author.username");
    row("count", AggregateSource {AggregateFunction::count, "comments", ""},
        models::SourceKind::computed, "count of comments");
    row("sum", AggregateSource {AggregateFunction::sum, "lines", "price"},
        models::SourceKind::computed, "sum of lines.price");
    row("embedded", EmbeddedSource {"comments", {}, 5, "date"}, models::SourceKind::embedded,
        "comments, newest 5");
    row("constant", ConstantSource {"post"}, models::SourceKind::constant, "\"post\"");
    row("composed",
        ComposedSource {{{"", AttributeSource {"a", {}}, Upkeep::none},
                         {"", ReferenceSource {"b"}, Upkeep::none}},
                        "-"},
        models::SourceKind::composed, "a - key of b");
}

void TestDocuments::sourcesAreSaidInWords()
{
    QFETCH(model::Field, field);
    QFETCH(int, kind);
    QFETCH(QString, source);
    QCOMPARE(static_cast<int>(models::kindOf(field)), kind);
    QCOMPARE(models::sourceOf(field), source);
    QVERIFY(!models::signOf(models::kindOf(field)).isEmpty());
    QVERIFY(!models::titleOf(models::kindOf(field)).isEmpty());
    QVERIFY(!models::lessonOf(models::kindOf(field)).isEmpty());
}

/// References inside embedded rows have their sign too.
void TestDocuments::theLegendKnowsEveryKindThatIsShown()
{
    using namespace model;
    const std::vector<Field> nested {
        {"title", AttributeSource {"title", {}}, Upkeep::none},
        {"comments",
         EmbeddedSource {
             "comments", {{"userId", ReferenceSource {"author"}, Upkeep::none}}, {}, {}},
         Upkeep::none}};
    QCOMPARE(models::fieldCount(nested, models::SourceKind::reference), std::size_t(1));
    QCOMPARE(models::fieldCount(nested), std::size_t(3));
    open();
    session->setDesign(QStringLiteral("Embedded"));
    int types = 0;
    for (const Container &container : session->currentDesign()->containers) {
        for (const DocumentType &type : container.documentTypes) {
            session->setSelection({models::Selection::Kind::documentType,
                                   QString::fromStdString(container.name),
                                   QString::fromStdString(type.name)});
            const QString legend = board->findChild<plots::Legend *>()->accessibleDescription();
            for (int place = 0; place < models::sourceKinds; ++place) {
                const auto kind = static_cast<models::SourceKind>(place);
                QVERIFY2(legend.contains(models::titleOf(kind))
                             == (models::fieldCount(type.fields, kind) > 0),
                         qPrintable(legend));
            }
            ++types;
        }
    }
    QVERIFY(types > 0);
}

void TestDocuments::upkeepIsSaid()
{
    const model::Field field {"userUsername", model::CopiedSource {{"author"}, "username", {}},
                              model::Upkeep::changeFeed};
    QVERIFY(models::describe(field).contains(QStringLiteral("change feed")));
    QVERIFY(models::upkeepOf(model::Upkeep::none).isEmpty());
}

void TestDocuments::linesKnowTheirFields()
{
    const std::vector<model::Field> fields {
        {"id", model::AttributeSource {"id", {}}, model::Upkeep::none},
        {"comments",
         model::EmbeddedSource {
             "comments",
             {{"text", model::AttributeSource {"text", {}}, model::Upkeep::none}},
             {},
             ""},
         model::Upkeep::none},
    };
    const model::Json item
        = {{"id", "1"}, {"comments", {{{"text", "a"}}, {{"text", "b"}}}}, {"_ts", 5}};
    const auto lines = linesOf(item, fields, false);
    const auto fieldOf = [&](const char *text) {
        for (const DocumentLine &line : lines) {
            if (line.text.contains(QLatin1String(text)))
                return line.field;
        }
        return static_cast<const model::Field *>(nullptr);
    };
    QCOMPARE(fieldOf("\"id\""), &fields[0]);
    QCOMPARE(fieldOf("\"comments\""), &fields[1]);
    QCOMPARE(fieldOf("\"text\": \"b\""),
             &std::get<model::EmbeddedSource>(fields[1].source).fields[0]);
    QVERIFY(!fieldOf("\"_ts\""));
    QVERIFY(!lines.front().field);
}

void TestDocuments::longThingsAreCutUnlessWhole()
{
    const model::Json item
        = {{"content", std::string(5000, 'x')}, {"likes", model::Json(std::vector<int>(1000, 7))}};
    QVERIFY(linesOf(item, {}, false).size() < 10);
    for (const DocumentLine &line : linesOf(item, {}, false))
        QVERIFY(line.text.size() < 150);
    QCOMPARE(linesOf(item, {}, true).size(), std::size_t(1005));
    const model::Json huge = model::Json(std::vector<int>(100'000, 7));
    QVERIFY(linesOf(huge, {}, true).size() < 20'010);
}

void TestDocuments::wholeLinesAreTheDocument()
{
    const model::Workbook workbook = tests::blogAsOpened();
    const auto design = tests::madeDesign(workbook, *workbook.design("V3"));
    for (const auto &document : design->documents) {
        QStringList texts;
        for (const DocumentLine &line : linesOf(document.item, {}, true))
            texts.append(line.text);
        QCOMPARE(model::Json::parse(texts.join(QLatin1Char('\n')).toStdString()), document.item);
    }
}

void TestDocuments::showsFieldsBeforeEvaluation()
{
    session->open(tests::blogAsOpened(), {});
    session->setDesign(QStringLiteral("V3"));
    auto *fields = board->findChild<FieldList *>();
    QVERIFY(fields->isVisible());
    QVERIFY(fields->topLevelItemCount() > 0);
    QVERIFY(board->findChild<QLabel *>(QStringLiteral("notice"))
                ->text()
                .contains(QStringLiteral("after evaluation")));
    auto *evaluate = board->findChild<QPushButton *>(QStringLiteral("evaluate"));
    QVERIFY(evaluate->isVisible());
    QSignalSpy started(session, &models::Session::evaluationStarted);
    QTest::mouseClick(evaluate, Qt::LeftButton);
    QCOMPARE(started.count(), 1);
    session->cancelEvaluation();
}

void TestDocuments::saysWhenThereIsNoDesign()
{
    QVERIFY(board->findChildren<DocumentCard *>().isEmpty());
    QSignalSpy requested(session, &models::Session::boardRequested);
    for (auto *button : board->findChildren<QPushButton *>(QStringLiteral("nextStep"))) {
        if (button->isVisible())
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QCOMPARE(requested.count(), 1);
}

void TestDocuments::showsTheSampleAfterwards()
{
    open();
    auto *view = board->findChild<SampleView *>();
    QVERIFY(view->isVisible());
    QVERIFY(view->text().contains(QStringLiteral("\"id\"")));
    QVERIFY(view->isReadOnly());
    QVERIFY(board->findChild<QLabel *>(QStringLiteral("footer"))
                ->text()
                .contains(QStringLiteral("8.76")));
}

void TestDocuments::aCopySaysWhatFillsIt()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    auto evaluation = tests::madeEvaluation(workbook);
    for (auto &design : evaluation.designs) {
        auto filled = std::make_shared<evaluation::DesignEvaluation>(*design);
        filled->backfills.push_back(
            {"feed", "post", "posts", 3'000'000, 100, 40'000, 0, 2'000, false, 7500});
        design = filled;
    }
    session->adopt(evaluation);
    session->setDesign(QStringLiteral("V3"));
    const auto footer
        = [this] { return board->findChild<QLabel *>(QStringLiteral("footer"))->text(); };
    QTest::mouseClick(card(QStringLiteral("posts"), QStringLiteral("comment")), Qt::LeftButton);
    QVERIFY(!footer().contains(QStringLiteral("filled again")));
    QTest::mouseClick(card(QStringLiteral("feed"), QStringLiteral("post")), Qt::LeftButton);
    QVERIFY2(footer().contains(QStringLiteral("filled again with")), qPrintable(footer()));
    QVERIFY(footer().contains(style::charge(42'000)));
    QVERIFY(footer().contains(style::duration(7500)));
}

void TestDocuments::clickChoosesADocumentType()
{
    open();
    QTest::mouseClick(card(QStringLiteral("posts"), QStringLiteral("comment")), Qt::LeftButton);
    QCOMPARE(session->selection(),
             (models::Selection {models::Selection::Kind::documentType, QStringLiteral("posts"),
                                 QStringLiteral("comment")}));
    QVERIFY(board->findChild<QLabel *>(QStringLiteral("title"))
                ->text()
                .contains(QStringLiteral("comment")));
    auto *view = board->findChild<SampleView *>();
    QVERIFY(!view->text().contains(QStringLiteral("likeCount")));
}

/// By mouse and by keys.
void TestDocuments::theHeadChoosesTheContainer()
{
    open();
    const auto heads = board->findChildren<QAbstractButton *>(QStringLiteral("containerHeading"));
    QCOMPARE(heads.size(),
             static_cast<qsizetype>(session->workbook().design("V3")->containers.size()));
    QTest::mouseClick(heads.at(1), Qt::LeftButton);
    const QString second
        = QString::fromStdString(session->workbook().design("V3")->containers[1].name);
    QCOMPARE(session->selection().kind, models::Selection::Kind::container);
    QCOMPARE(session->selection().name, second);
    QVERIFY(heads.at(1)->accessibleName().contains(second));
    heads.at(0)->setFocus();
    QTest::keyClick(heads.at(0), Qt::Key_Space);
    QCOMPARE(session->selection().name.toStdString(),
             session->workbook().design("V3")->containers[0].name);
}

/// Something else may be looked at meanwhile.
void TestDocuments::whatIsHighlightedCanBeChosenAgain()
{
    open();
    DocumentCard *post = card(QStringLiteral("posts"), QStringLiteral("post"));
    QVERIFY(post);
    QTest::mouseClick(post, Qt::LeftButton);
    QVERIFY(post->isChecked());
    session->setSelection({models::Selection::Kind::entity, QStringLiteral("User"), {}});
    QTest::mouseClick(post, Qt::LeftButton);
    QCOMPARE(session->selection().kind, models::Selection::Kind::documentType);
    QCOMPARE(session->selection().detail, QStringLiteral("post"));
}

void TestDocuments::followsTheSelection()
{
    open();
    session->setSelection({models::Selection::Kind::container, QStringLiteral("feed"), {}});
    QVERIFY(card(QStringLiteral("feed"), QStringLiteral("post"))->isChecked());
    session->setSelection(
        {models::Selection::Kind::documentType, QStringLiteral("posts"), QStringLiteral("like")});
    QVERIFY(card(QStringLiteral("posts"), QStringLiteral("like"))->isChecked());
    session->setSelection({models::Selection::Kind::entity, QStringLiteral("User"), {}});
    QVERIFY(card(QStringLiteral("posts"), QStringLiteral("like"))->isChecked());
}

void TestDocuments::keepsTheChoiceWhenItCan()
{
    open();
    QTest::mouseClick(card(QStringLiteral("posts"), QStringLiteral("comment")), Qt::LeftButton);
    session->setDesign(QStringLiteral("V1"));
    QVERIFY(card(QStringLiteral("posts"), QStringLiteral("comment"))->isChecked());
    session->setDesign(QStringLiteral("Embedded"));
    QCOMPARE(board->findChildren<DocumentCard *>().size(), 1);
    QVERIFY(board->findChildren<DocumentCard *>().front()->isChecked());
}

void TestDocuments::fieldsAreOneClickAway()
{
    open();
    for (QAbstractButton *button : board->findChildren<QAbstractButton *>()) {
        if (button->text().remove(QLatin1Char('&')) == QLatin1String("Fields"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    auto *fields = board->findChild<FieldList *>();
    QVERIFY(fields->isVisible());
    QVERIFY(!board->findChild<SampleView *>()->isVisible());
    // Their names are there whole.
    for (QTreeWidgetItemIterator item(fields); *item; ++item) {
        const QString field = (*item)->text(0);
        const QRect place = fields->visualItemRect(*item);
        QVERIFY2(fields->columnWidth(0) - place.left()
                     >= fields->fontMetrics().horizontalAdvance(field),
                 qPrintable(field));
    }
}

QStringList TestDocuments::headings() const
{
    std::map<int, QString> texts; // from left to right
    for (const QLabel *label : board->findChildren<QLabel *>(QStringLiteral("columnHeading")))
        texts[label->mapTo(board, QPoint()).x()]
            = QTextDocumentFragment::fromHtml(label->text()).toPlainText();
    QStringList ordered;
    for (const auto &[place, text] : texts)
        ordered.append(text);
    return ordered;
}

void TestDocuments::allDesignsStandSideBySide()
{
    open();
    QTest::mouseClick(card(QStringLiteral("posts"), QStringLiteral("post")), Qt::LeftButton);
    QTest::mouseClick(choiceNamed(board, QStringLiteral("Designs")), Qt::LeftButton);
    QCOMPARE(headings().size(), session->designNames().size());
    for (const QString &design : session->designNames())
        QVERIFY(headings().join(QLatin1Char('\n')).contains(design));
    QVERIFY2(headings().front().contains(QLatin1String("post in posts")),
             qPrintable(headings().front()));
    QTest::mouseClick(choiceNamed(board, QStringLiteral("Sample")), Qt::LeftButton);
    int shown = 0;
    for (const SampleView *view : board->findChildren<SampleView *>())
        shown += view->isVisible() ? 1 : 0;
    QCOMPARE(shown, 1);
}

/// "Embedded" has comments in the items of their posts.
void TestDocuments::anEmbeddedRowIsShownInItsDocument()
{
    open();
    session->setDesign(QStringLiteral("V1"));
    QCoreApplication::processEvents();
    QTest::mouseClick(card(QStringLiteral("posts"), QStringLiteral("comment")), Qt::LeftButton);
    QTest::mouseClick(choiceNamed(board, QStringLiteral("Designs")), Qt::LeftButton);
    const QString embedded = headings().back();
    QVERIFY2(embedded.startsWith(QLatin1String("Embedded")), qPrintable(embedded));
    QVERIFY2(!embedded.contains(QLatin1String("stores no such rows")), qPrintable(embedded));
}

void TestDocuments::copiesTheWholeDocument()
{
    open();
    QTest::mouseClick(card(QStringLiteral("posts"), QStringLiteral("post")), Qt::LeftButton);
    QTest::mouseClick(board->findChild<QAbstractButton *>(QStringLiteral("copyJson")),
                      Qt::LeftButton);
    const model::Json copied
        = model::Json::parse(QGuiApplication::clipboard()->text().toStdString());
    QCOMPARE(copied["content"].get<std::string>().size(), std::size_t(600));
}

void TestDocuments::missingSampleIsSaid()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    auto changed = std::make_shared<evaluation::DesignEvaluation>(*made.design("V1"));
    changed->documents.clear();
    made.designs.front() = changed;
    session->adopt(made);
    const auto *notice = board->findChild<QLabel *>(QStringLiteral("notice"));
    QVERIFY(notice->isVisible());
    QVERIFY(!board->findChild<QPushButton *>(QStringLiteral("evaluate"))->isVisible());
    QVERIFY(!board->findChild<QAbstractButton *>(QStringLiteral("copyJson"))->isEnabled());
    auto failed = std::make_shared<evaluation::DesignEvaluation>(*changed);
    failed->failure = "Two items have the key k.";
    made.designs.front() = failed;
    session->adopt(made);
    QVERIFY2(notice->text().contains(QStringLiteral("Two items have the key k.")),
             qPrintable(notice->text()));
}

void TestDocuments::tabLeavesTheSample()
{
    open();
    auto *view = board->findChild<SampleView *>();
    board->activateWindow();
    view->setFocus();
    QTRY_VERIFY(view->hasFocus());
    QTest::keyClick(view, Qt::Key_Tab);
    QVERIFY(!view->hasFocus());
}

/// Left to right, top to bottom; also once the cards are those of another design.
void TestDocuments::tabGoesFromTheCardsToTheDocument()
{
    open();
    for (const QString &design : {QStringLiteral("V1"), QStringLiteral("V3")}) {
        session->setDesign(design);
        QCoreApplication::processEvents();
        std::vector<QWidget *> reached;
        for (QWidget *next = board->nextInFocusChain(); next != board;
             next = next->nextInFocusChain()) {
            if (next->isVisible() && next->isEnabled() && (next->focusPolicy() & Qt::TabFocus))
                reached.push_back(next);
        }
        // The head of each container, and its cards.
        const auto isOfBoxes = [](const QWidget *widget) {
            return qobject_cast<const DocumentCard *>(widget)
                || widget->objectName() == QLatin1String("containerHeading");
        };
        const auto cards = static_cast<std::ptrdiff_t>(
            board->findChildren<DocumentCard *>().size()
            + board->findChildren<QAbstractButton *>(QStringLiteral("containerHeading")).size());
        QVERIFY(cards > 1 && std::ssize(reached) > cards);
        QVERIFY(std::all_of(reached.begin(), reached.begin() + cards, isOfBoxes));
        int before = -1;
        for (auto card = reached.begin(); card != reached.begin() + cards; ++card) {
            const int top = (*card)->mapTo(board, QPoint()).y();
            QVERIFY(top > before);
            before = top;
        }
        QCOMPARE(reached.back(), static_cast<QWidget *>(board->findChild<SampleView *>()));
    }
}

void TestDocuments::staleSampleIsVeiled()
{
    open();
    QVERIFY(session->apply(model::RenameAttribute {"User", "username", "name"},
                           QStringLiteral("rename")));
    bool veiled = false;
    for (const QWidget *veil : board->findChildren<QWidget *>(QStringLiteral("veil")))
        veiled = veiled || veil->isVisible();
    QVERIFY(veiled);
    session->cancelEvaluation();
}

void TestDocuments::survivesDarkAndTiny()
{
    open();
    board->setPalette(style::paletteOf(style::theme(style::ThemeKind::dark)));
    board->resize(200, 120);
    QVERIFY(!board->grab().isNull());
}

PARTITA_WIDGETS_TEST(TestDocuments)

} // namespace tst_documents

#include "tst_documents.moc"
