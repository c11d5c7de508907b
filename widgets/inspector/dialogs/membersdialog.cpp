#include "widgets/inspector/dialogs/membersdialog.h"

#include "widgets/forms/formparts.h"
#include "widgets/forms/singledialog.h"
#include "widgets/inspector/attributeform.h"
#include "widgets/inspector/attributekinds.h"
#include "widgets/inspector/memberstree.h"
#include "widgets/models/session.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/elidedlabel.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/taborder.h"

#include <QAbstractButton>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QToolButton>

#include <utility>

namespace partita::inspector {

MembersDialog::MembersDialog(models::Session &session, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_note(forms::makeNote(this))
    , m_problem(style::makeProblem(this))
{
    setObjectName(QStringLiteral("membersDialog"));
    style::setHelpTopic(*this, QStringLiteral("textform entities"));
    auto *sides = new QSplitter(this);
    sides->setChildrenCollapsible(false);
    sides->addWidget(makeTreeSide());
    sides->addWidget(makeFormSide());
    sides->setStretchFactor(0, 1);
    sides->setStretchFactor(1, 1);
    auto *close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    close->button(QDialogButtonBox::Close)->setAutoDefault(false); // Enter is for the fields
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_note);
    layout->addWidget(sides, 1);
    layout->addWidget(m_problem);
    layout->addWidget(close);
    style::resizeWithinScreen(
        *this, {fontMetrics().averageCharWidth() * 120, fontMetrics().height() * 24});
    makeShortcuts();
    m_tree->setFocus(); // the tree first, though the tools come before it
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(&m_session, &models::Session::editRefused, this, &MembersDialog::showMessage);
    connect(&m_session, &models::Session::workbookChanged, this, &MembersDialog::refresh);
}

QWidget *MembersDialog::makeTreeSide()
{
    auto *side = new QWidget(this);
    m_tree = new MembersTree(side);
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(makeTools());
    layout->addWidget(m_tree, 1);
    style::tabInOrder(*layout);
    connect(m_tree, &MembersTree::turned, this, &MembersDialog::turn);
    connect(m_tree, &MembersTree::renamed, this, &MembersDialog::rename);
    connect(m_tree, &MembersTree::typeChosen, this, &MembersDialog::chooseType);
    return side;
}

QHBoxLayout *MembersDialog::makeTools()
{
    const auto button = [this](const char *name, const QString &text, const QString &tip) {
        auto *made = new QPushButton(text, this);
        made->setObjectName(QString::fromLatin1(name));
        made->setToolTip(tip);
        made->setAutoDefault(false); // Enter is for the fields
        return made;
    };
    m_add = button("addMember", tr("&Add"), tr("Add a member beside the selected one (Ins)"));
    m_addInside = button("addInside", tr("Add i&nside"),
                         tr("Add a member to the selected object (Shift+Ins)"));
    m_remove = button("removeMember", tr("&Remove"), tr("Remove the member (Del)"));
    m_up = forms::makeTool(QStringLiteral("memberUp"), {}, tr("Move the member up (Alt+Up)"), this);
    m_down = forms::makeTool(QStringLiteral("memberDown"), {},
                             tr("Move the member down (Alt+Down)"), this);
    m_up->setArrowType(Qt::UpArrow);
    m_down->setArrowType(Qt::DownArrow);
    auto *tools = new QHBoxLayout;
    for (QPushButton *one : {m_add, m_addInside, m_remove})
        tools->addWidget(one);
    tools->addStretch(1);
    for (QToolButton *one : {m_up, m_down})
        tools->addWidget(one);
    connect(m_add, &QPushButton::clicked, this, &MembersDialog::addBeside);
    connect(m_addInside, &QPushButton::clicked, this, &MembersDialog::addInside);
    connect(m_remove, &QPushButton::clicked, this, &MembersDialog::remove);
    connect(m_up, &QToolButton::clicked, this, [this] { move(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { move(1); });
    return tools;
}

QWidget *MembersDialog::makeFormSide()
{
    auto *side = new QWidget(this);
    m_heading = new style::ElidedLabel(side);
    QFont bold = font();
    bold.setBold(true);
    m_heading->setFont(bold);
    m_form = new AttributeForm(AttributeForm::Subject::member, side);
    m_hint = forms::makeNote(side);
    m_hint->setText(tr("Select a member to state how its values are generated."));
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(8, 0, 0, 0);
    layout->addWidget(m_heading);
    layout->addWidget(m_form);
    layout->addWidget(m_hint);
    layout->addStretch(1);
    connect(m_form, &AttributeForm::stated, this, &MembersDialog::changeCurrent);
    connect(m_form, &AttributeForm::refused, this, &MembersDialog::showMessage);
    return side;
}

void MembersDialog::makeShortcuts()
{
    const auto shortcut = [this](const QKeySequence &keys, QAbstractButton *button) {
        auto *made = new QShortcut(keys, m_tree);
        made->setContext(Qt::WidgetShortcut);
        connect(made, &QShortcut::activated, button, &QAbstractButton::click);
    };
    shortcut(Qt::Key_Insert, m_add);
    shortcut(Qt::SHIFT | Qt::Key_Insert, m_addInside);
    shortcut(QKeySequence::Delete, m_remove);
    shortcut(Qt::ALT | Qt::Key_Up, m_up);
    shortcut(Qt::ALT | Qt::Key_Down, m_down);
}

const model::Attribute *MembersDialog::attribute() const
{
    const model::Entity *entity = m_session.workbook().entity(m_entity.toStdString());
    const model::Attribute *found = entity ? entity->attribute(m_attribute.toStdString()) : nullptr;
    return found && isMadeOfMembers(*found) ? found : nullptr;
}

void MembersDialog::showAttribute(const QString &entity, const QString &attribute)
{
    if (entity != m_entity || attribute != m_attribute) {
        m_path = {0};
        m_tree->fill({}, {}); // forgets which members were closed
    }
    m_entity = entity;
    m_attribute = attribute;
    refresh();
}

void MembersDialog::refresh()
{
    const model::Attribute *shown = attribute();
    const QString name = m_entity + QLatin1Char('.') + m_attribute;
    const bool isList = shown && isArray(*shown);
    setWindowTitle(isList ? tr("Elements of %1").arg(name) : tr("Members of %1").arg(name));
    m_note->setText(
        isList ? tr("What an element of the list is: a text, a number, or an object with members.")
               : tr("What the object is made of. A member may be an object or a list itself."));
    m_tree->setEmptyText(
        shown ? tr(
            "No members yet: the object is empty.\n\nAdd one for each value in it, such as the "
            "street and the city of an address.")
              : tr("%1 is neither an object nor a list of values.").arg(name));
    m_path = shown ? nearestPath(*shown, m_path) : MemberPath {};
    m_tree->fill(shown ? *shown : model::Attribute {}, m_path);
    m_problem->hide();
    showCurrent();
}

void MembersDialog::turn()
{
    m_path = m_tree->current();
    showCurrent();
}

void MembersDialog::showCurrent()
{
    const model::Attribute *whole = attribute();
    const model::Attribute *around = whole ? memberAt(*whole, pathAround(m_path)) : nullptr;
    const model::Attribute *current = whole && !m_path.empty() ? memberAt(*whole, m_path) : nullptr;
    const std::size_t count = current ? around->members.size() : 0;
    m_add->setEnabled(around && takesMember(*around));
    m_addInside->setEnabled(current && takesMember(*current));
    // The element of an array can be changed, but not removed.
    m_remove->setEnabled(current && (isNamed(*whole, m_path) || count > 1));
    m_up->setEnabled(current && m_path.back() > 0);
    m_down->setEnabled(current && m_path.back() + 1 < count);
    m_heading->setVisible(current);
    m_form->setVisible(current);
    m_hint->setVisible(whole && !current);
    if (!current)
        return;
    m_heading->setLine(pathOf(*whole, m_path));
    m_form->show(*current);
}

bool MembersDialog::apply(const model::Attribute &changed, MemberPath path, const QString &text)
{
    const MemberPath before
        = std::exchange(m_path, std::move(path)); // used by refresh() inside apply()
    if (m_session.apply(model::ChangeAttribute {m_entity.toStdString(), changed}, text))
        return true;
    m_path = before;
    return false;
}

void MembersDialog::add(MemberPath around, std::size_t index)
{
    const model::Attribute whole = *attribute();
    const QString path = pathOf(whole, around);
    around.push_back(index);
    if (!apply(withNewMember(whole, around), around, tr("Add a member to %1").arg(path)))
        return;
    m_tree->setFocus();
    m_tree->editCurrent();
}

void MembersDialog::addBeside()
{
    add(pathAround(m_path), m_path.empty() ? attribute()->members.size() : m_path.back() + 1);
}

void MembersDialog::addInside()
{
    add(m_path, memberAt(*attribute(), m_path)->members.size());
}

void MembersDialog::remove()
{
    const model::Attribute whole = *attribute();
    apply(withoutMember(whole, m_path), m_path, tr("Remove %1").arg(pathOf(whole, m_path)));
}

void MembersDialog::move(int by)
{
    const model::Attribute whole = *attribute();
    MemberPath path = m_path;
    path.back() += static_cast<std::size_t>(by);
    apply(withMemberMoved(whole, m_path, by), path, tr("Move %1").arg(pathOf(whole, m_path)));
}

void MembersDialog::rename(const MemberPath &path, const QString &name)
{
    const model::Attribute *whole = attribute();
    const model::Attribute *found = whole ? memberAt(*whole, path) : nullptr;
    if (!found || found->name == name.toStdString())
        return refresh();
    if (const Result<void> checked = checkMemberName(*whole, path, name.toStdString()); !checked) {
        refresh();
        return showMessage(QString::fromStdString(checked.error().message));
    }
    model::Attribute member = *found;
    member.name = name.toStdString();
    apply(withMember(*whole, path, member), m_path, tr("Rename %1").arg(pathOf(*whole, path)));
}

void MembersDialog::chooseType(const MemberPath &path, model::AttributeType type)
{
    const model::Attribute *whole = attribute();
    const model::Attribute *found = whole ? memberAt(*whole, path) : nullptr;
    if (found && found->type != type)
        apply(withMember(*whole, path, withType(*found, type)), path,
              tr("Change the type of %1").arg(pathOf(*whole, path)));
}

void MembersDialog::changeCurrent(const model::Attribute &member)
{
    const model::Attribute *whole = attribute();
    if (whole && !m_path.empty())
        apply(withMember(*whole, m_path, member), m_path,
              tr("Change %1").arg(pathOf(*whole, m_path)));
}

void MembersDialog::showMessage(const QString &problem)
{
    forms::showMessage(m_problem, problem);
}

void openMembers(models::Session &session, const QString &entity, const QString &attribute,
                 QWidget *parent)
{
    forms::singleDialog<MembersDialog>(parent, session)->showAttribute(entity, attribute);
}

} // namespace partita::inspector

#include "moc_membersdialog.cpp"
