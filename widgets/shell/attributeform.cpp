#include "widgets/shell/attributeform.h"

#include "widgets/shell/formparts.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QScopedValueRollback>

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

/// The type that values of a generator have; the one there is when they may have several.
model::AttributeType typeFor(GeneratorKind kind, model::AttributeType present)
{
    using Type = model::AttributeType;
    switch (kind) {
    case GeneratorKind::uuid:
    case GeneratorKind::name:
    case GeneratorKind::text:
        return Type::string;
    case GeneratorKind::sequence:
        return present == Type::integer ? present : Type::string;
    case GeneratorKind::number:
        return present == Type::integer ? present : Type::number;
    case GeneratorKind::dateTime:
        return Type::dateTime;
    case GeneratorKind::boolean:
        return Type::boolean;
    case GeneratorKind::array:
        return Type::array;
    case GeneratorKind::object:
        return Type::object;
    case GeneratorKind::choice:
    case GeneratorKind::constant:
        break;
    }
    return present;
}

} // namespace

model::Generator usualGenerator(model::AttributeType type)
{
    model::Generator generator;
    switch (type) {
    case model::AttributeType::string:
        break;
    case model::AttributeType::integer:
    case model::AttributeType::number:
        generator.kind = GeneratorKind::number;
        generator.minimum = 0;
        generator.maximum = 1000;
        break;
    case model::AttributeType::boolean:
        generator.kind = GeneratorKind::boolean;
        break;
    case model::AttributeType::dateTime:
        generator.kind = GeneratorKind::dateTime;
        generator.from = "2023-01-01T00:00:00Z";
        generator.to = "2024-01-01T00:00:00Z";
        break;
    case model::AttributeType::object:
        generator.kind = GeneratorKind::object;
        break;
    case model::AttributeType::array:
        generator.kind = GeneratorKind::array;
        break;
    }
    return generator;
}

AttributeForm::AttributeForm(QWidget *parent)
    : QWidget(parent)
    , m_layout(makeForm(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    addRows();
    connectFields();
}

void AttributeForm::addRows()
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
    m_changes = makeNumber(QStringLiteral("changesPerDay"), 0, 1e9, 4,
                           tr("How often the value of one row changes a day, on average."), this);
    m_missing = makeNumber(QStringLiteral("missing"), 0, 100, 1,
                           tr("Share of the rows that lack the attribute altogether."), this);
    m_missing->setSuffix(tr(" %"));
    m_description = makeLine(QStringLiteral("attributeDescription"), {}, this);
    m_layout->addRow(tr("&Values"), m_generator);
    m_layout->addRow(tr("&Least"), m_minimum);
    m_layout->addRow(tr("&Most"), m_maximum);
    m_layout->addRow(tr("Pro&bability"), m_probability);
    m_layout->addRow(tr("&Prefix"), m_prefix);
    m_layout->addRow(tr("&From"), m_from);
    m_layout->addRow(tr("&To"), m_to);
    m_layout->addRow(tr("&One of"), m_choices);
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
}

void AttributeForm::chooseGenerator(int kind)
{
    const auto chosen = static_cast<GeneratorKind>(kind);
    if (chosen == m_attribute.generator.kind)
        return;
    model::Attribute value = m_attribute;
    value.type = typeFor(chosen, value.type);
    value.generator = usualGenerator(value.type);
    value.generator.kind = chosen;
    if (chosen == GeneratorKind::choice || chosen == GeneratorKind::constant)
        value.generator.choices = {{model::Json(1), 1}};
    if ((chosen == GeneratorKind::choice || chosen == GeneratorKind::constant)
        && value.type == model::AttributeType::string)
        value.generator.choices = {{model::Json(tr("a value").toStdString()), 1}};
    if (chosen == GeneratorKind::array && value.members.empty()) {
        model::Attribute element;
        element.name = "element";
        value.members.push_back(element);
    }
    emit stated(value);
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
