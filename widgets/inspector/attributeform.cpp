#include "widgets/inspector/attributeform.h"

#include "engine/model/datetime.h"
#include "widgets/forms/fieldproblem.h"
#include "widgets/forms/formparts.h"
#include "widgets/inspector/attributekinds.h"
#include "widgets/inspector/lines/choicelines.h"
#include "widgets/style/elidedlabel.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace partita::inspector {

namespace {

using GeneratorKind = model::Generator::Kind;

constexpr int decimalsOfNumbers = 9;

/// Value of the field for an even spread over the range.
constexpr double evenly = -1;

bool isMoment(const QString &text)
{
    return text.isEmpty() || model::parseDateTime(text.toStdString());
}

/// Problem of the text as the begin or end of a range of dates; empty when it is valid.
QString problemOfMoment(const QString &text)
{
    return isMoment(text)
        ? QString()
        : AttributeForm::tr(
              "“%1” is no date. Write year, month and day, such as 2024-05-17, with a "
              "time if you like: 2024-05-17T08:30:00Z.")
              .arg(text);
}

QString lineOf(const model::Attribute &attribute)
{
    const std::vector<model::Choice> &choices = attribute.generator.choices;
    if (attribute.generator.kind != GeneratorKind::constant)
        return choiceLine(choices, attribute.type);
    return choices.empty() ? QString() : constantLine(choices.front().value, attribute.type);
}

} // namespace

AttributeForm::AttributeForm(Subject subject, QWidget *parent)
    : QWidget(parent)
    , m_subject(subject)
    , m_layout(forms::makeForm(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    addFields();
    addRows();
    connectFields();
}

void AttributeForm::addFields()
{
    m_generator
        = forms::makeChoice(QStringLiteral("generator"), tr("How values are generated."), this);
    m_generator->addItems({tr("unique id (UUID)"), tr("numbered"), tr("a name"), tr("text"),
                           tr("a number"), tr("a date"), tr("one of a list"), tr("yes or no"),
                           tr("always the same"), tr("a list of values"), tr("an object")});
    m_minimum = forms::makeNumber(
        QStringLiteral("minimum"), -1e15, 1e15, 0,
        tr("Least: characters of a text, elements of a list, or the number."), this);
    m_maximum = forms::makeNumber(
        QStringLiteral("maximum"), -1e15, 1e15, 0,
        tr("Most: characters of a text, elements of a list, or the number."), this);
    m_deviation = forms::makeNumber(
        QStringLiteral("deviation"), evenly, 1e15, decimalsOfNumbers,
        tr("Standard deviation from the middle of the range (a normal distribution): two thirds of "
           "the numbers are this near to it. −1: all numbers of the range are equally likely."),
        this);
    m_deviation->setSpecialValueText(tr("evenly spread"));
    m_probability
        = forms::makeNumber(QStringLiteral("probability"), 0, 1, 4, tr("Share of yes."), this);
    m_probability->setSingleStep(0.1);
    m_prefix = forms::makeLine(QStringLiteral("prefix"),
                               tr("Stands before the number, e.g. order-."), this);
    m_from = forms::makeLine(QStringLiteral("from"), tr("First moment, e.g. 2024-01-01T00:00:00Z."),
                             this);
    m_to = forms::makeLine(QStringLiteral("to"),
                           tr("The end of the range, which does not belong "
                              "to it."),
                           this);
    m_choices = forms::makeLine(
        QStringLiteral("choices"),
        tr("Values, separated by commas. “closed x 3” is three times as frequent as the others; * "
           "and : work as well. Put a text with a comma in quotation marks: \"Paris, Texas\"."),
        this);
    m_choices->setPlaceholderText(tr("open, closed x 3, \"on hold, for now\""));
    m_members = makeMembers();
    m_changes
        = forms::makeNumber(QStringLiteral("changesPerDay"), 0, 1e9, 6,
                            tr("How often the value of one row changes a day, on average."), this);
    m_missing = forms::makeNumber(QStringLiteral("missing"), 0, 100, 4,
                                  tr("Share of the rows without this attribute."), this);
    m_missing->setSuffix(tr(" %"));
    m_description = forms::makeLine(QStringLiteral("attributeDescription"), {}, this);
}

QWidget *AttributeForm::makeMembers()
{
    auto *members = new QWidget(this);
    m_membersLine = new style::ElidedLabel(members);
    m_membersLine->setObjectName(QStringLiteral("membersLine"));
    m_editMembers = new QPushButton(members);
    m_editMembers->setObjectName(QStringLiteral("editMembers"));
    m_editMembers->setAutoDefault(false);
    m_editMembers->setVisible(m_subject == Subject::attribute);
    auto *layout = new QVBoxLayout(members);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_membersLine);
    layout->addWidget(m_editMembers);
    return members;
}

void AttributeForm::addRows()
{
    m_layout->addRow(tr("&Values"), m_generator);
    m_layout->addRow(tr("&Least"), m_minimum);
    m_layout->addRow(tr("&Most"), m_maximum);
    m_layout->addRow(tr("Devi&ation"), m_deviation);
    m_layout->addRow(tr("Pro&bability"), m_probability);
    m_layout->addRow(tr("&Prefix"), m_prefix);
    m_layout->addRow(tr("&From"), m_from);
    m_layout->addRow(tr("&To"), m_to);
    m_layout->addRow(tr("&One of"), m_choices);
    m_layout->addRow(tr("Member&s"), m_members);
    qobject_cast<QLabel *>(m_layout->labelForField(m_members))->setBuddy(m_editMembers);
    m_layout->addRow(tr("&Changes a day"), m_changes);
    m_layout->addRow(tr("M&issing"), m_missing);
    m_layout->addRow(tr("&Description"), m_description);
}

void AttributeForm::connectFields()
{
    using model::Attribute;
    const auto onNumber = [this](QDoubleSpinBox *box, void (*set)(Attribute &, double)) {
        connect(box, &QDoubleSpinBox::valueChanged, this, [this, set](double number) {
            change([&](Attribute &value) { set(value, number); });
        });
    };
    onNumber(m_minimum, [](Attribute &value, double number) {
        value.generator.minimum = number;
        value.generator.maximum = std::max(number, value.generator.maximum);
    });
    onNumber(m_maximum, [](Attribute &value, double number) {
        value.generator.maximum = std::max(value.generator.minimum, number);
    });
    onNumber(m_deviation, [](Attribute &value, double number) {
        value.generator.deviation = number < 0 ? std::nullopt : std::optional(number);
    });
    onNumber(m_probability,
             [](Attribute &value, double number) { value.generator.probability = number; });
    onNumber(m_changes, [](Attribute &value, double number) { value.changesPerDay = number; });
    onNumber(m_missing, [](Attribute &value, double number) { value.missing = number / 100; });
    connect(m_prefix, &QLineEdit::editingFinished, this, [this] {
        change(
            [this](Attribute &value) { value.generator.prefix = m_prefix->text().toStdString(); });
    });
    connect(m_description, &QLineEdit::editingFinished, this, [this] {
        change(
            [this](Attribute &value) { value.description = m_description->text().toStdString(); });
    });
    for (QLineEdit *line : {m_from, m_to})
        connect(line, &QLineEdit::editingFinished, this, &AttributeForm::commitDates);
    connect(m_choices, &QLineEdit::editingFinished, this, &AttributeForm::commitChoices);
    connect(m_generator, &QComboBox::activated, this, &AttributeForm::chooseGenerator);
    connect(m_editMembers, &QPushButton::clicked, this, &AttributeForm::membersWanted);
}

void AttributeForm::show(const model::Attribute &attribute)
{
    const QScopedValueRollback<bool> guard(m_showing, true);
    const bool isSame = attribute.name == m_attribute.name && attribute.type == m_attribute.type
        && attribute.generator == m_attribute.generator;
    m_attribute = attribute;
    const model::Generator &generator = attribute.generator;
    m_generator->setCurrentIndex(static_cast<int>(generator.kind));
    const bool broken = attribute.type == model::AttributeType::number;
    for (QDoubleSpinBox *box : {m_minimum, m_maximum})
        box->setDecimals(broken && generator.kind == GeneratorKind::number ? decimalsOfNumbers : 0);
    m_minimum->setValue(generator.minimum);
    m_maximum->setValue(generator.maximum);
    m_deviation->setValue(generator.deviation.value_or(evenly));
    m_probability->setValue(generator.probability);
    m_changes->setValue(attribute.changesPerDay);
    m_changes->setEnabled(attribute.isMutable);
    m_missing->setValue(attribute.missing * 100);
    showTexts(isSame);
    showParameters();
}

void AttributeForm::showTexts(bool isSameAsBefore)
{
    const model::Generator &generator = m_attribute.generator;
    forms::setTextQuietly(m_prefix, generator.prefix);
    forms::setTextQuietly(m_description, m_attribute.description);
    const bool areDatesWrong
        = forms::hasProblem(m_from) || forms::hasProblem(m_to); // both are committed together
    for (const auto &[line, text] :
         {std::pair(m_from, generator.from), std::pair(m_to, generator.to),
          std::pair(m_choices, lineOf(m_attribute).toStdString())}) {
        if (isSameAsBefore && (line == m_choices ? forms::hasProblem(line) : areDatesWrong))
            continue;
        forms::setTextQuietly(line, text);
        forms::markProblem(line, {});
    }
    if (!isSameAsBefore)
        m_told.clear();
}

void AttributeForm::showParameters()
{
    const GeneratorKind kind = m_attribute.generator.kind;
    const auto show = [this](QWidget *field, bool on) {
        field->setVisible(on);
        m_layout->labelForField(field)->setVisible(on);
    };
    const bool ranged = kind == GeneratorKind::text || kind == GeneratorKind::number
        || kind == GeneratorKind::array;
    show(m_minimum, ranged);
    show(m_maximum, ranged);
    show(m_deviation, kind == GeneratorKind::number);
    show(m_probability, kind == GeneratorKind::boolean);
    show(m_prefix, kind == GeneratorKind::sequence);
    show(m_from, kind == GeneratorKind::dateTime);
    show(m_to, kind == GeneratorKind::dateTime);
    show(m_choices, kind == GeneratorKind::choice || kind == GeneratorKind::constant);
    qobject_cast<QLabel *>(m_layout->labelForField(m_choices))
        ->setText(kind == GeneratorKind::constant ? tr("Val&ue") : tr("&One of"));
    show(m_members, isMadeOfMembers(m_attribute));
    show(m_changes, m_subject == Subject::attribute);
    showMembers();
}

void AttributeForm::showMembers()
{
    const bool isList = isArray(m_attribute);
    auto *title = qobject_cast<QLabel *>(m_layout->labelForField(m_members));
    title->setText(isList ? tr("Element&s") : tr("Member&s"));
    m_membersLine->setLine(membersLine(m_attribute));
    m_editMembers->setText(isList ? tr("Edit elements…") : tr("Edit members…"));
    m_editMembers->setToolTip(isList ? tr("Say what an element of the list is.")
                                     : tr("Say what the object is made of."));
}

void AttributeForm::chooseGenerator(int kind)
{
    const auto chosen = static_cast<GeneratorKind>(kind);
    if (chosen == m_attribute.generator.kind)
        return;
    emit stated(withGenerator(m_attribute, chosen));
}

void AttributeForm::change(const std::function<void(model::Attribute &)> &change)
{
    if (m_showing)
        return;
    model::Attribute value = m_attribute;
    change(value);
    if (value != m_attribute)
        emit stated(value);
}

void AttributeForm::commitChoices()
{
    const QString typed = m_choices->text();
    const model::AttributeType type = m_attribute.type;
    ReadChoices read;
    if (typed == lineOf(m_attribute)) // unchanged values keep their original form
        read.choices = m_attribute.generator.choices;
    else if (m_attribute.generator.kind == GeneratorKind::constant)
        read.choices = {{constantOf(typed, type), 1}};
    else
        read = choicesOf(typed, type);
    forms::markProblem(m_choices, read.problem);
    showProblem(read.problem);
    if (read.problem.isEmpty())
        change([&](model::Attribute &value) { value.generator.choices = read.choices; });
}

void AttributeForm::commitDates()
{
    const QString from = m_from->text().trimmed();
    const QString to = m_to->text().trimmed();
    const QString wrongFrom = problemOfMoment(from);
    QString wrongTo = problemOfMoment(to);
    if (wrongFrom.isEmpty() && wrongTo.isEmpty() && !from.isEmpty() && !to.isEmpty()
        && *model::parseDateTime(from.toStdString()) >= *model::parseDateTime(to.toStdString()))
        wrongTo = tr("The range has to end after it begins: %1 is not after %2.").arg(to, from);
    forms::markProblem(m_from, wrongFrom);
    forms::markProblem(m_to, wrongTo);
    showProblem(wrongFrom.isEmpty() ? wrongTo : wrongFrom);
    if (!wrongFrom.isEmpty() || !wrongTo.isEmpty())
        return;
    change([&](model::Attribute &value) {
        value.generator.from = from.toStdString();
        value.generator.to = to.toStdString();
    });
}

void AttributeForm::showProblem(const QString &problem)
{
    if (problem != std::exchange(m_told, problem))
        emit refused(problem);
}

} // namespace partita::inspector

#include "moc_attributeform.cpp"
