// Names of fields in messages: the window shows labels such as "Growth a day" in place of members
// such as "growthPerDay", and every label exists on a form.
#include "editing.h"
#include "engine/model/message.h"
#include "engine/model/validation.h"
#include "tests/support/testprogram.h"
#include "widgets/shell/window/problemslist.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QSet>
#include <QTreeWidget>

namespace tst_fieldnames {

using namespace partita;
using tests::Kind;

class TestFieldNames : public tests::EditingTest {
    Q_OBJECT

private slots:
    void everyLabelStandsInAForm();
    void problemsAreToldInTheWordsOfTheForms();

private:
    /// All texts of the inspector's forms, shown or not, without mnemonic marks.
    QSet<QString> wordsOfForms() const;
};

QSet<QString> TestFieldNames::wordsOfForms() const
{
    QSet<QString> words;
    const auto add = [&](QString text) { words.insert(text.remove(QLatin1Char('&'))); };
    for (const QLabel *label : m_window->findChildren<QLabel *>())
        add(label->text());
    for (const QAbstractButton *button : m_window->findChildren<QAbstractButton *>())
        add(button->text());
    for (const QComboBox *choice : m_window->findChildren<QComboBox *>()) {
        for (int index = 0; index < choice->count(); ++index)
            add(choice->itemText(index));
    }
    for (const QTreeWidget *list : m_window->findChildren<QTreeWidget *>()) {
        for (int column = 0; column < list->columnCount(); ++column)
            add(list->headerItem()->text(column));
    }
    return words;
}

void TestFieldNames::everyLabelStandsInAForm()
{
    openBlog();
    QSet<QString> words;
    const model::Workbook &workbook = session().workbook();
    const model::Design &design = *workbook.designs.front();
    const model::Container &container = design.containers.front();
    session().setDesign(QString::fromStdString(design.name));
    const std::vector<models::Selection> all {
        {},
        {Kind::entity, QStringLiteral("Post"), {}},
        {Kind::attribute, QStringLiteral("Post"), QStringLiteral("title")},
        {Kind::relationship, QString::fromStdString(workbook.relationships->front().name), {}},
        {Kind::pattern, QStringLiteral("Q3"), {}},
        {Kind::container, QString::fromStdString(container.name), {}},
        {Kind::documentType, QString::fromStdString(container.name),
         QString::fromStdString(container.documentTypes.front().name)},
    };
    for (const models::Selection &one : all) {
        session().setSelection(one);
        words += wordsOfForms();
    }
    for (const model::FieldName &field : model::fields::all) {
        const QString label
            = QString::fromUtf8(field.label.data(), static_cast<qsizetype>(field.label.size()));
        QVERIFY2(words.contains(label), qPrintable(label));
    }
}

void TestFieldNames::problemsAreToldInTheWordsOfTheForms()
{
    openBlog();
    models::Session &told = session();
    model::Workbook workbook = told.workbook();
    std::vector<model::Entity> entities = *workbook.entities;
    for (model::Entity &entity : entities) {
        for (model::Attribute &attribute : entity.attributes) {
            attribute.changesPerDay = 1;
            attribute.isMutable = false;
        }
    }
    workbook.entities = entities;
    told.open(workbook, {});
    const auto *list = m_window->findChild<shell::ProblemsList *>();
    QStringList shown;
    for (int line = 0; line < list->topLevelItemCount(); ++line)
        shown.append(list->topLevelItem(line)->text(0));
    const QString text = shown.join(QLatin1Char('\n'));
    QVERIFY2(text.contains(QStringLiteral("tick \"Mutable\", or make \"Changes a day\" 0")),
             qPrintable(text));
    // Messages for the text form use the names of its members.
    const std::vector<model::Problem> problems = model::validate(workbook);
    QVERIFY(std::any_of(problems.begin(), problems.end(), [](const model::Problem &problem) {
        return problem.message.find("say \"mutable\": true, or make \"changesPerDay\" 0")
            != std::string::npos;
    }));
    for (const model::FieldName &field : model::fields::all) {
        const QString member
            = QString::fromUtf8(field.member.data(), static_cast<qsizetype>(field.member.size()));
        QVERIFY2(!text.contains(QLatin1Char('"') + member + QStringLiteral("\":")),
                 qPrintable(text));
    }
    told.open(m_start, {});
}

PARTITA_WIDGETS_TEST(TestFieldNames)

} // namespace tst_fieldnames

#include "tst_fieldnames.moc"
