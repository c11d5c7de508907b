#include "widgets/shell/attributeform.h"

#include "widgets/shell/attributekinds.h"
#include "widgets/shell/formparts.h"
#include "widgets/style/elidedlabel.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>

namespace partita::shell {

namespace {

using GeneratorKind = model::Generator::Kind;

/// A typed value: a number or true / false where it reads as one, else text.
model::Json valueOf(const QString &text)
{
    const model::Json read
        = model::Json::parse(text.trimmed().toStdString(), nullptr, /* exceptions */ false);
    return read.is_discarded() || read.is_structured() ? model::Json(text.trimmed().toStdString())
                                                       : read;
}

QString textOf(const model::Json &value)
{
    using Handler = model::Json::error_handler_t;
    return QString::fromStdString(value.is_string() ? value.get<std::string>()
                                                    : value.dump(-1, ' ', false, Handler::replace));
}

/// "open, closed × 3": a weight stands behind a multiplication sign.
QString lineOf(const std::vector<model::Choice> &choices)
{
    QStringList texts;
    for (const model::Choice &choice : choices) {
        QString text = textOf(choice.value);
        if (choice.weight != 1)
            text += QStringLiteral(" × %1").arg(choice.weight);
        texts.append(text);
    }
    return texts.join(QStringLiteral(", "));
}

std::vector<model::Choice> choicesOf(const QString &line)
{
    std::vector<model::Choice> choices;
    const QStringList parts = line.split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString &part : parts) {
        const qsizetype sign = part.lastIndexOf(QStringLiteral("×"));
        bool isWeight = false;
        const double weight = sign < 0 ? 1 : part.mid(sign + 1).trimmed().toDouble(&isWeight);
        choices.push_back({valueOf(isWeight ? part.left(sign) : part), isWeight ? weight : 1});
    }
    return choices;
}

} // namespace

AttributeForm::AttributeForm(Subject subject, QWidget *parent)
    : QWidget(parent)
    , m_subject(subject)
    , m_layout(makeForm(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    addFields();
    addRows();
    connectFields();
}

void AttributeForm::addFields()
{
    m_generator = makeChoice(QStringLiteral("generator"), tr("How values are made up."), this);
    m_generator->addItems({tr("unique id (UUID)"), tr("numbered"), tr("a name"), tr("text"),
                           tr("a number"), tr("a date"), tr("one of a list"), tr("yes or no"),
                           tr("always the same"), tr("a list of values"), tr("an object")});
    m_minimum
        = makeNumber(QStringLiteral("minimum"), -1e15, 1e15, 0,
                     tr("Least: characters of a text, elements of a list, or the number."), this);
    m_maximum
        = makeNumber(QStringLiteral("maximum"), -1e15, 1e15, 0,
                     tr("Most: characters of a text, elements of a list, or the number."), this);
    m_probability = makeNumber(QStringLiteral("probability"), 0, 1, 2, tr("Share of yes."), this);
    m_probability->setSingleStep(0.1);
    m_prefix
        = makeLine(QStringLiteral("prefix"), tr("Stands before the number, e.g. order-."), this);
    m_from = makeLine(QStringLiteral("from"), tr("First moment, e.g. 2024-01-01T00:00:00Z."), this);
    m_to = makeLine(QStringLiteral("to"), tr("The moment after the last."), this);
    m_choices = makeLine(
        QStringLiteral("choices"),
        tr("Values, separated by commas; “closed × 3” comes three times as often."), this);
    m_members = makeMembers();
    m_changes = makeNumber(QStringLiteral("changesPerDay"), 0, 1e9, 4,
                           tr("How often the value of one row changes a day, on average."), this);
    m_missing = makeNumber(QStringLiteral("missing"), 0, 100, 1,
                           tr("Share of the rows that lack the attribute altogether."), this);
    m_missing->setSuffix(tr(" %"));
    m_description = makeLine(QStringLiteral("attributeDescription"), {}, this);
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
    connect(m_generator, &QComboBox::activated, this, &AttributeForm::chooseGenerator);
    for (QDoubleSpinBox *box : {m_minimum, m_maximum, m_probability, m_changes, m_missing})
        connect(box, &QDoubleSpinBox::valueChanged, this, &AttributeForm::report);
    for (QLineEdit *line : {m_prefix, m_from, m_to, m_choices, m_description})
        connect(line, &QLineEdit::editingFinished, this, &AttributeForm::report);
    connect(m_editMembers, &QPushButton::clicked, this, &AttributeForm::membersWanted);
}

void AttributeForm::show(const model::Attribute &attribute)
{
    const QScopedValueRollback<bool> guard(m_showing, true);
    m_attribute = attribute;
    const model::Generator &generator = attribute.generator;
    m_generator->setCurrentIndex(static_cast<int>(generator.kind));
    const bool broken = attribute.type == model::AttributeType::number;
    for (QDoubleSpinBox *box : {m_minimum, m_maximum})
        box->setDecimals(broken && generator.kind == GeneratorKind::number ? 2 : 0);
    m_minimum->setValue(generator.minimum);
    m_maximum->setValue(generator.maximum);
    m_probability->setValue(generator.probability);
    setTextQuietly(m_prefix, generator.prefix);
    setTextQuietly(m_from, generator.from);
    setTextQuietly(m_to, generator.to);
    setTextQuietly(m_choices, lineOf(generator.choices).toStdString());
    m_changes->setValue(attribute.changesPerDay);
    m_changes->setEnabled(attribute.isMutable);
    m_missing->setValue(attribute.missing * 100);
    setTextQuietly(m_description, attribute.description);
    showParameters();
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
    show(m_probability, kind == GeneratorKind::boolean);
    show(m_prefix, kind == GeneratorKind::sequence);
    show(m_from, kind == GeneratorKind::dateTime);
    show(m_to, kind == GeneratorKind::dateTime);
    show(m_choices, kind == GeneratorKind::choice || kind == GeneratorKind::constant);
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

void AttributeForm::report()
{
    if (m_showing)
        return;
    model::Attribute value = m_attribute;
    model::Generator &generator = value.generator;
    generator.minimum = m_minimum->value();
    generator.maximum = std::max(m_minimum->value(), m_maximum->value());
    generator.probability = m_probability->value();
    generator.prefix = m_prefix->text().toStdString();
    generator.from = m_from->text().trimmed().toStdString();
    generator.to = m_to->text().trimmed().toStdString();
    const std::vector<model::Choice> choices = choicesOf(m_choices->text());
    if (!choices.empty())
        generator.choices = choices;
    value.changesPerDay = m_changes->value();
    value.missing = m_missing->value() / 100;
    value.description = m_description->text().toStdString();
    if (value != m_attribute)
        emit stated(value);
}

} // namespace partita::shell
