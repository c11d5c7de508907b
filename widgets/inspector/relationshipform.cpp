#include "widgets/inspector/relationshipform.h"

#include "engine/model/names.h"
#include "engine/model/proposednames.h"
#include "engine/population/degrees.h"
#include "widgets/forms/fieldproblem.h"
#include "widgets/forms/formparts.h"
#include "widgets/inspector/degreechoice.h"
#include "widgets/models/addparts.h"
#include "widgets/models/session.h"
#include "widgets/style/format.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScopedValueRollback>

#include <algorithm>
#include <array>
#include <utility>

namespace partita::inspector {

namespace {

using DegreeKind = model::Degree::Kind;

constexpr double mostRelated = 1e12;

bool leadsToParents(model::Cardinality cardinality)
{
    return cardinality == model::Cardinality::manyToMany;
}

bool leadsToChildren(model::Cardinality cardinality)
{
    return cardinality != model::Cardinality::oneToOne;
}

/// A role with its proposed name gets the new proposed name when it changes between one row and
/// many.
std::string following(const std::string &role, const std::string &entity, bool wasMany, bool isMany,
                      const std::vector<std::string> &taken)
{
    const auto others = model::without(taken, role);
    if (role != model::freeName(model::roleNameOf(entity, wasMany), others))
        return role;
    return model::freeName(model::roleNameOf(entity, isMany), others);
}

/// Roles with proposed names follow the cardinality: "student" of many : many becomes "students".
void nameRoles(model::Relationship &wanted, const model::Relationship &before,
               const model::Workbook &workbook)
{
    if (wanted.parentRole == before.parentRole
        && leadsToParents(wanted.cardinality) != leadsToParents(before.cardinality))
        wanted.parentRole = following(
            before.parentRole, before.parent, leadsToParents(before.cardinality),
            leadsToParents(wanted.cardinality), model::memberNames(workbook, before.child));
    if (wanted.childRole == before.childRole
        && leadsToChildren(wanted.cardinality) != leadsToChildren(before.cardinality))
        wanted.childRole = following(
            before.childRole, before.child, leadsToChildren(before.cardinality),
            leadsToChildren(wanted.cardinality), model::memberNames(workbook, before.parent));
}

} // namespace

RelationshipForm::RelationshipForm(models::Session &session, const QString &relationship,
                                   QWidget *parent)
    : InspectorForm(parent)
    , m_session(session)
    , m_relationship(relationship)
    , m_title(forms::makeHeading({}, this))
    , m_name(forms::makeLine(QStringLiteral("relationshipName"), {}, this))
    , m_layout(forms::makeForm(this))
    , m_gesture(session.newGesture())
{
    m_layout->addRow(m_title);
    m_layout->addRow(tr("&Name"), m_name);
    addEnds(m_layout);
    addDegree(m_layout);
    m_growth = forms::makeNumber(QStringLiteral("growth"), 0, 1e9, 6,
                                 tr("How many children a parent gains a day, on average."), this);
    m_description = forms::makeDescription(QStringLiteral("relationshipDescription"),
                                           tr("Description"), 3, this);
    m_placement = forms::makeChoice(QStringLiteral("placement"), {}, this);
    m_layout->addRow(tr("Gro&wth a day"), m_growth);
    m_layout->addRow(tr("&Stored"), m_placement);
    m_layout->addRow(m_description);
    connectFields();
}

void RelationshipForm::addEnds(QFormLayout *layout)
{
    m_parent = forms::makeChoice(QStringLiteral("parentEntity"),
                                 tr("The “one” side; for many : many the side named first."), this);
    m_parentRole = forms::makeLine(QStringLiteral("parentRole"),
                                   tr("How a child names its parent, e.g. author."), this);
    m_child = forms::makeChoice(QStringLiteral("childEntity"), tr("The “many” side."), this);
    m_childRole = forms::makeLine(QStringLiteral("childRole"),
                                  tr("How a parent names its children, e.g. posts."), this);
    m_cardinality = forms::makeChoice(QStringLiteral("cardinality"),
                                      tr("How many rows there are on either side."), this);
    m_cardinality->addItems({tr("1 : 1"), tr("1 : few"), tr("1 : many"), tr("many : many")});
    m_bound = forms::makeNumber(
        QStringLiteral("bound"), 0, mostRelated, 0,
        tr("Most children a parent may ever have. Unbounded children do not fit into one document."),
        this);
    m_bound->setSpecialValueText(tr("unbounded"));
    m_containment = new QCheckBox(tr("Children do not live without the parent"), this);
    m_containment->setObjectName(QStringLiteral("containment"));
    m_optional = new QCheckBox(tr("A child may have no parent"), this);
    m_optional->setObjectName(QStringLiteral("optionalParent"));
    layout->addRow(tr("&Parent"), m_parent);
    layout->addRow(tr("Parent r&ole"), m_parentRole);
    layout->addRow(tr("&Child"), m_child);
    layout->addRow(tr("Child ro&le"), m_childRole);
    layout->addRow(tr("Ca&rdinality"), m_cardinality);
    layout->addRow(tr("&Bound"), m_bound);
    layout->addRow(m_containment);
    layout->addRow(m_optional);
}

void RelationshipForm::addDegree(QFormLayout *layout)
{
    m_degree.kind = forms::makeChoice(
        QStringLiteral("degreeKind"),
        tr("How many children a parent has. “Drawn” children are counted elsewhere, and each draws "
           "its parent at random."),
        this);
    m_degree.minimum = forms::makeNumber(QStringLiteral("fewest"), 0, mostRelated, 0, {}, this);
    m_degree.maximum = forms::makeNumber(QStringLiteral("most"), 0, mostRelated, 0, {}, this);
    m_degree.exponent = forms::makeNumber(
        QStringLiteral("exponent"), 0, 10, 6,
        tr("0 is even; the greater it is, the more children belong to a few parents."), this);
    m_degree.exponent->setSingleStep(0.1);
    m_degree.counted
        = forms::makeLine(QStringLiteral("counted"),
                          tr("Numbers of children as counted somewhere, e.g. 0, 1, 1, 7."), this);
    m_degree.distinct = new QCheckBox(tr("Different parents within one container"), this);
    m_degree.distinct->setObjectName(QStringLiteral("distinct"));
    m_degree.distinct->setToolTip(tr(
        "Says “a user likes a post once”: the children of one containing row draw different parents."));
    layout->addRow(tr("C&hildren"), m_degree.kind);
    layout->addRow(tr("&Fewest"), m_degree.minimum);
    layout->addRow(tr("&Most"), m_degree.maximum);
    layout->addRow(tr("E&xponent"), m_degree.exponent);
    layout->addRow(tr("Counte&d"), m_degree.counted);
    layout->addRow(m_degree.distinct);
}

void RelationshipForm::connectFields()
{
    for (QLineEdit *line : {m_name, m_parentRole, m_childRole})
        connect(line, &QLineEdit::editingFinished, this, &RelationshipForm::commit);
    connect(m_degree.counted, &QLineEdit::editingFinished, this, &RelationshipForm::commitCounted);
    for (QComboBox *box : {m_parent, m_child, m_cardinality, m_degree.kind})
        connect(box, &QComboBox::activated, this, &RelationshipForm::commit);
    for (QCheckBox *box : {m_containment, m_optional, m_degree.distinct})
        connect(box, &QCheckBox::toggled, this, &RelationshipForm::commit);
    for (QDoubleSpinBox *box :
         {m_bound, m_degree.minimum, m_degree.maximum, m_degree.exponent, m_growth})
        connect(box, &QDoubleSpinBox::valueChanged, this, &RelationshipForm::commit);
    connect(m_description, &QPlainTextEdit::textChanged, this,
            &RelationshipForm::commitDescription);
    connect(m_placement, &QComboBox::activated, this, &RelationshipForm::commitPlacement);
    connect(&m_session, &models::Session::designChanged, this, &RelationshipForm::refreshPlacement);
}

models::Selection RelationshipForm::subject() const
{
    return {models::Selection::Kind::relationship, m_relationship, {}};
}

const model::Relationship *RelationshipForm::shown() const
{
    return m_session.workbook().relationship(m_relationship.toStdString());
}

bool RelationshipForm::refresh()
{
    const model::Relationship *value = shown();
    if (!value)
        return false;
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    const auto entities = model::namesOf(*m_session.workbook().entities);
    m_title->setText(style::breakable(tr("%1 → %2").arg(QString::fromStdString(value->parent),
                                                        QString::fromStdString(value->child))));
    forms::setTextQuietly(m_name, value->name);
    forms::setChoices(m_parent, entities, value->parent);
    forms::setChoices(m_child, entities, value->child);
    forms::setTextQuietly(m_parentRole, value->parentRole);
    forms::setTextQuietly(m_childRole, value->childRole);
    m_cardinality->setCurrentIndex(static_cast<int>(value->cardinality));
    m_bound->setValue(static_cast<double>(value->bound.value_or(0)));
    m_containment->setChecked(value->containment);
    m_optional->setChecked(value->optionalParent);
    refreshDegree(*value);
    m_growth->setValue(value->growthPerDay);
    refreshPlacement();
    forms::setTextQuietly(m_description, value->description);
    return true;
}

void RelationshipForm::refreshPlacement()
{
    const model::Relationship *value = shown();
    const model::Design *design = m_session.currentDesign();
    m_placement->clear();
    const bool isOwn = design && !m_session.isDerived(m_session.design());
    m_placement->setEnabled(isOwn);
    m_placement->setToolTip(
        isOwn ? tr(
            "Where the current design puts these rows. The documents change with it; the rows stay.")
            : design
            ? tr("The current design is derived by the program; duplicate it to change it.")
            : tr("There is no design yet that could store these rows; add one with + beside "
                 "the design switcher."));
    if (!value || !design)
        return;
    for (const auto placement : mapping::placements)
        m_placement->addItem(models::titleOf(*value, placement));
    const auto held = mapping::placementOf(m_session.workbook(), *design, *value);
    const auto row = std::find(mapping::placements.begin(), mapping::placements.end(), held);
    m_placement->setCurrentIndex(row == mapping::placements.end()
                                     ? -1
                                     : static_cast<int>(row - mapping::placements.begin()));
}

void RelationshipForm::commitPlacement(int row)
{
    if (row < 0 || static_cast<std::size_t>(row) >= mapping::placements.size())
        return;
    if (!models::place(m_session, m_relationship,
                       mapping::placements[static_cast<std::size_t>(row)]))
        refreshPlacement();
}

void RelationshipForm::refreshDegree(const model::Relationship &value)
{
    const model::Degree degree = population::degreeOf(value);
    const bool isOne = value.cardinality == model::Cardinality::oneToOne;
    m_degree.kind->clear();
    for (const DegreeTitle &title : degreeTitles(value.cardinality, degree.kind)) {
        m_degree.kind->addItem(title.title, static_cast<int>(title.kind));
        if (title.kind == degree.kind)
            m_degree.kind->setCurrentIndex(m_degree.kind->count() - 1);
    }
    m_degree.minimum->setValue(static_cast<double>(degree.minimum));
    m_degree.maximum->setValue(static_cast<double>(degree.maximum));
    m_degree.exponent->setValue(degree.exponent);
    showCounted(degree);
    m_degree.distinct->setChecked(degree.distinct);
    const bool isFixed = degree.kind == DegreeKind::fixed;
    const bool ranged = degree.kind == DegreeKind::uniform || degree.kind == DegreeKind::zipf;
    // 1:1 needs no numbers, unless they are too large and must be corrected.
    const bool hasNumbers = !isOne || degree.most().value_or(0) > 1;
    const auto show = [this](QWidget *field, bool on) {
        field->setVisible(on);
        if (QWidget *label = m_layout->labelForField(field))
            label->setVisible(on);
    };
    const auto title = [this](QWidget *field, const QString &text) {
        qobject_cast<QLabel *>(m_layout->labelForField(field))->setText(text);
    };
    title(m_degree.kind, isOne ? tr("P&artners") : tr("C&hildren"));
    title(m_degree.minimum, isFixed ? tr("E&ach has") : tr("&Fewest"));
    show(m_bound, !isOne || value.bound);
    show(m_degree.minimum, hasNumbers && (ranged || isFixed));
    show(m_degree.maximum, hasNumbers && ranged);
    show(m_degree.exponent, degree.kind == DegreeKind::zipf || degree.kind == DegreeKind::drawn);
    show(m_degree.counted, degree.kind == DegreeKind::empirical);
    show(m_degree.distinct, degree.kind == DegreeKind::drawn);
}

/// A refused text stays for correction as long as the degree is still the same.
void RelationshipForm::showCounted(const model::Degree &degree)
{
    if (forms::hasProblem(m_degree.counted) && degree == m_counted)
        return;
    m_counted = degree;
    forms::setTextQuietly(m_degree.counted, countedLine(degree.values).toStdString());
    forms::markProblem(m_degree.counted, {});
    m_told.clear();
}

model::Degree RelationshipForm::withKindChosen(const model::Degree &known, model::Degree::Kind kind)
{
    // Arrow keys go through the list entry by entry; entries in between leave no trace.
    if (known != m_passed)
        m_origin = known;
    m_passed = kind == m_origin.kind ? m_origin : withKind(m_origin, kind, shown()->cardinality);
    return m_passed;
}

model::Degree RelationshipForm::statedDegree()
{
    const model::Relationship &before = *shown();
    const model::Degree known = population::degreeOf(before);
    const auto kind = static_cast<DegreeKind>(m_degree.kind->currentData().toInt());
    if (kind != known.kind)
        return withKindChosen(known, kind);
    model::Degree degree = known;
    degree.minimum = static_cast<std::int64_t>(m_degree.minimum->value());
    degree.maximum = static_cast<std::int64_t>(m_degree.maximum->value());
    if (degree.kind == DegreeKind::uniform || degree.kind == DegreeKind::zipf)
        degree.maximum = std::max(degree.minimum, degree.maximum);
    degree.exponent = m_degree.exponent->value();
    if (const ReadCounts read = countsOf(m_degree.counted->text()); read.problem.isEmpty())
        degree.values = read.counts;
    degree.distinct = m_degree.distinct->isChecked();
    return degree == known ? before.degree : degree; // a default stays unwritten
}

model::Relationship RelationshipForm::stated()
{
    model::Relationship value = *shown();
    value.name = m_name->text().trimmed().toStdString();
    value.parent = m_parent->currentText().toStdString();
    value.child = m_child->currentText().toStdString();
    value.parentRole = m_parentRole->text().trimmed().toStdString();
    value.childRole = m_childRole->text().trimmed().toStdString();
    value.cardinality = static_cast<model::Cardinality>(m_cardinality->currentIndex());
    value.containment = m_containment->isChecked();
    value.optionalParent = m_optional->isChecked();
    value.bound.reset();
    if (m_bound->value() > 0)
        value.bound = static_cast<std::int64_t>(m_bound->value());
    value.growthPerDay = m_growth->value();
    value.degree = withCardinality(statedDegree(), shown()->cardinality, value.cardinality);
    if (value.cardinality == model::Cardinality::oneToOne
        && shown()->cardinality != model::Cardinality::oneToOne)
        value.bound.reset();
    nameRoles(value, *shown(), m_session.workbook());
    return value;
}

void RelationshipForm::commit()
{
    if (m_refreshing || !shown())
        return;
    const model::Relationship wanted = stated();
    if (wanted == *shown())
        return;
    const QString before = m_relationship;
    m_relationship = QString::fromStdString(wanted.name); // used by refresh() in apply()
    if (m_session.apply(model::ChangeRelationship {before.toStdString(), wanted},
                        tr("Change %1").arg(m_title->text()))) {
        if (before != m_relationship)
            m_session.setSelection({models::Selection::Kind::relationship, m_relationship, {}});
        return;
    }
    m_relationship = before;
    refresh();
}

void RelationshipForm::commitCounted()
{
    const QString problem = countsOf(m_degree.counted->text()).problem;
    forms::markProblem(m_degree.counted, problem);
    if (problem != std::exchange(m_told, problem))
        emit refused(problem);
    if (problem.isEmpty())
        commit();
}

void RelationshipForm::commitDescription()
{
    if (m_refreshing || !shown())
        return;
    model::Relationship wanted = *shown();
    wanted.description = m_description->toPlainText().toStdString();
    m_session.apply(model::ChangeRelationship {wanted.name, wanted},
                    tr("Describe %1").arg(m_title->text()), m_gesture);
}

} // namespace partita::inspector

#include "moc_relationshipform.cpp"
