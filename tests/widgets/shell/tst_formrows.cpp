// Forms whose rows depend on the selection: all rows are shown, complete and without overlap,
// whether they appear by keys, by mouse, or while the user leaves a field in use.
#include "editing.h"
#include "engine/model/names.h"
#include "tests/support/testprogram.h"

#include <QAbstractSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QUndoStack>

namespace tst_formrows {

using namespace partita;
using tests::Kind;
using GeneratorKind = model::Generator::Kind;

class TestFormRows : public tests::EditingTest {
    Q_OBJECT

private slots:
    void rowsOfAttributesComeAndGo_data();
    void rowsOfAttributesComeAndGo();
    void rowsOfFieldsComeAndGo();
    void rowsOfRelationshipsComeAndGo();

private:
    void clickInNavigator(const QString &text, int nth = 0);
    void checkRows(const QString &where);
};

/// Every visible part of the forms has room inside its form and does not overlap others.
void TestFormRows::checkRows(const QString &where)
{
    QCoreApplication::processEvents();
    for (const QFormLayout *form : m_window->findChildren<QFormLayout *>()) {
        const QWidget *sheet = form->parentWidget();
        if (!sheet || !sheet->isVisible())
            continue;
        std::vector<std::pair<QString, QRect>> seen;
        for (int row = 0; row < form->rowCount(); ++row) {
            for (const auto role : {QFormLayout::LabelRole, QFormLayout::FieldRole}) {
                const QLayoutItem *item = form->itemAt(row, role);
                const QWidget *widget = item ? item->widget() : nullptr;
                if (!widget || widget->isHidden())
                    continue;
                const QString name
                    = QStringLiteral("%1: %2 %3, row %4")
                          .arg(where, QLatin1String(widget->metaObject()->className()),
                               widget->objectName())
                          .arg(row);
                const QRect place = widget->geometry();
                QVERIFY2(widget->isVisible(), qPrintable(name));
                QVERIFY2(place.height() >= std::min(widget->minimumSizeHint().height(),
                                                    widget->maximumHeight()),
                         qPrintable(name + QStringLiteral(" is %1 high").arg(place.height())));
                QVERIFY2(sheet->rect().contains(place),
                         qPrintable(name + QStringLiteral(" outside")));
                for (const auto &[other, taken] : seen)
                    QVERIFY2(!taken.intersects(place),
                             qPrintable(name + QStringLiteral(" over ") + other));
                seen.emplace_back(name, place);
                // A field is never without its title, nor the other way round.
                if (const QWidget *title = role == QFormLayout::FieldRole
                        ? form->labelForField(const_cast<QWidget *>(widget))
                        : nullptr)
                    QVERIFY2(title->isVisible(),
                             qPrintable(name + QStringLiteral(" has no title")));
            }
        }
    }
}

void TestFormRows::clickInNavigator(const QString &text, int nth)
{
    auto *tree = m_window->findChild<QTreeWidget *>(QStringLiteral("navigatorTree"));
    for (QTreeWidgetItemIterator each(tree); *each; ++each) {
        if ((*each)->text(0) != text || nth-- > 0)
            continue;
        for (QTreeWidgetItem *up = (*each)->parent(); up; up = up->parent())
            up->setExpanded(true);
        tree->scrollToItem(*each);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {},
                          tree->visualItemRect(*each).center());
        return;
    }
    QFAIL(qPrintable(text));
}

void TestFormRows::rowsOfAttributesComeAndGo_data()
{
    QTest::addColumn<int>("tabs");
    for (int tabs = 0; tabs < 6; ++tabs)
        QTest::addRow("%d tabs", tabs) << tabs;
}

void TestFormRows::rowsOfAttributesComeAndGo()
{
    QFETCH(int, tabs);
    constexpr int kinds = 11;
    model::Entity entity;
    entity.name = "Many";
    for (int kind = 0; kind < kinds; ++kind) {
        model::Attribute attribute;
        attribute.name = "kind" + std::to_string(kind);
        attribute.generator.kind = static_cast<GeneratorKind>(kind);
        attribute.generator.choices = {{"x", 1}};
        attribute.generator.minimum = 1;
        attribute.generator.maximum = 5;
        entity.attributes.push_back(attribute);
    }
    entity.key = "kind0";
    QVERIFY(session().apply(model::AddEntity {entity, {}}, QStringLiteral("Add")));
    session().cancelEvaluation();
    for (int from = 0; from < kinds; ++from) {
        for (int to = 0; to < kinds; ++to) {
            clickInNavigator(QStringLiteral("kind%1").arg(from));
            const QString where = QStringLiteral("%1 to %2").arg(from).arg(to);
            checkRows(where);
            // Into the first field that only some kinds have.
            for (const char *name :
                 {"choices", "minimum", "probability", "prefix", "from", "changesPerDay"}) {
                auto *first = m_window->findChild<QWidget *>(QLatin1String(name));
                if (!first || !first->isVisible())
                    continue;
                QTest::mouseClick(first, Qt::LeftButton);
                break;
            }
            for (int tab = 0; tab < tabs; ++tab)
                QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            clickInNavigator(QStringLiteral("kind%1").arg(to));
            checkRows(where);
        }
    }
}

void TestFormRows::rowsOfFieldsComeAndGo()
{
    openBlog();
    model::Design design = *session().workbook().design("V1");
    model::DocumentType &type = design.containers.front().documentTypes.front();
    const std::string container = design.containers.front().name;
    const auto own = std::get<model::AttributeSource>(type.fields.front().source);
    const std::vector<model::FieldSource> sources {
        own,
        model::ReferenceSource {"author"},
        model::EmbeddedSource {"comments", {{"id", own, model::Upkeep::none}}, 3, "creationDate"},
        model::EmbeddedSource {"likes", {{"id", own, model::Upkeep::none}}, {}, {}},
        model::CopiedSource {{"author"}, "username", 4},
        model::AggregateSource {model::AggregateFunction::count, "comments", {}},
        model::ConstantSource {"x"},
        model::ComposedSource {{{{}, own, model::Upkeep::none}}, ":"},
        model::ComposedSource {
            {{{}, model::CopiedSource {{"author"}, "username", {}}, model::Upkeep::none}}, ":"}};
    for (std::size_t i = 0; i < sources.size(); ++i)
        type.fields.push_back({"made" + std::to_string(i), sources[i], model::Upkeep::none});
    QVERIFY(session().apply(model::ChangeDesign {design}, QStringLiteral("Add")));
    session().cancelEvaluation();
    session().setDesign(QStringLiteral("V1"));
    select(Kind::documentType, container.c_str(), type.name.c_str());
    const auto clickOn = [this](std::size_t place) {
        auto *tree = field<QTreeWidget>("documentFields");
        const auto found = tree->findItems(QStringLiteral("made%1").arg(place), Qt::MatchExactly);
        QCOMPARE(found.size(), 1);
        tree->scrollToItem(found.front());
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {},
                          tree->visualItemRect(found.front()).center());
    };
    for (std::size_t from = 0; from < sources.size(); ++from) {
        for (std::size_t to = 0; to < sources.size(); ++to) {
            const QString where = QStringLiteral("field %1 to %2").arg(from).arg(to);
            clickOn(from);
            checkRows(where);
            QTest::mouseClick(field<QLineEdit>("fieldName"), Qt::LeftButton);
            for (int tab = 0; tab < 3; ++tab)
                QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            clickOn(to);
            checkRows(where);
        }
    }
}

void TestFormRows::rowsOfRelationshipsComeAndGo()
{
    openBlog();
    select(Kind::relationship, "authorship");
    auto *kinds = field<QComboBox>("degreeKind");
    for (int from = 0; from < kinds->count(); ++from) {
        for (int to = 0; to < kinds->count(); ++to) {
            choose("degreeKind", kinds->itemText(from));
            choose("degreeKind", kinds->itemText(to));
            checkRows(QStringLiteral("degree %1 to %2").arg(from).arg(to));
        }
    }
    for (const char *cardinality : {"1 : 1", "1 : few", "many : many", "1 : 1", "1 : many"}) {
        choose("cardinality", QString::fromUtf8(cardinality));
        checkRows(QString::fromUtf8(cardinality));
    }
}

PARTITA_WIDGETS_TEST(TestFormRows)

} // namespace tst_formrows

#include "tst_formrows.moc"
