#include "widgets/inspector/nextsteps.h"

#include "widgets/boards/addmenus.h"
#include "widgets/forms/formparts.h"
#include "widgets/models/session.h"
#include "widgets/style/iconbutton.h"
#include "widgets/style/menuletters.h"
#include "widgets/style/taborder.h"

#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>

namespace partita::inspector {

namespace {

/// A menu below the button that was pressed.
QMenu *menuBelow(QObject *button)
{
    auto *menu = new QMenu(qobject_cast<QWidget *>(button));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    return menu;
}

void open(QMenu &menu)
{
    style::giveLetters(menu);
    for (QMenu *inner : menu.findChildren<QMenu *>(QString(), Qt::FindDirectChildrenOnly))
        QObject::connect(inner, &QMenu::aboutToShow, inner,
                         [inner] { style::giveLetters(*inner); });
    const QWidget &button = *menu.parentWidget();
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()));
}

} // namespace

NextSteps::NextSteps(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_layout(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("nextSteps"));
    setAccessibleName(tr("What to do next"));
    m_layout->setContentsMargins(0, 0, 0, 8);
    m_layout->setSpacing(2);
    m_layout->addWidget(forms::makeHeading(tr("Next"), this));
    connect(&m_session, &models::Session::designChanged, this, &NextSteps::refresh);
}

std::vector<NextSteps::Step> NextSteps::steps() const
{
    const model::Workbook &workbook = m_session.workbook();
    std::vector<Step> all;
    if (workbook.entities->empty())
        return {{QStringLiteral("addEntity"), QStringLiteral("entity"), tr("Add an entity"),
                 tr("A thing that the application knows, such as Customer or Order"),
                 &NextSteps::addEntity}};
    if (workbook.entities->size() == 1)
        all.push_back({QStringLiteral("addEntity"), QStringLiteral("entity"),
                       tr("Add another entity"), tr("What else does the application know?"),
                       &NextSteps::addEntity});
    else if (workbook.relationships->empty())
        all.push_back({QStringLiteral("relate"), QStringLiteral("relationship"),
                       tr("Relate two entities"), tr("Say how many of one belong to another"),
                       &NextSteps::relate});
    if (workbook.patterns->empty())
        all.push_back({QStringLiteral("ask"), QStringLiteral("pattern"),
                       tr("State an access pattern"),
                       tr("A query or a command that the application sends"), &NextSteps::ask});
    const std::vector<Step> ofDesign = stepsOfDesign();
    all.insert(all.end(), ofDesign.begin(), ofDesign.end());
    return all;
}

std::vector<NextSteps::Step> NextSteps::stepsOfDesign() const
{
    const model::Workbook &workbook = m_session.workbook();
    if (m_session.designNames().isEmpty())
        return {{QStringLiteral("derive"), QStringLiteral("design"), tr("Derive designs"),
                 tr("Partita makes one that refers, one that embeds and one that does both, and "
                    "keeps them up to date with the model"),
                 &NextSteps::derive},
                {QStringLiteral("chooseStart"), QStringLiteral("container"),
                 tr("Begin a design of your own…"), tr("Empty, or made from the model by a rule"),
                 &NextSteps::chooseStart}};
    std::vector<Step> all;
    if (m_session.designNames().size() > 1)
        all.push_back(
            {QStringLiteral("chooseDesign"), QStringLiteral("design"), tr("Choose another design…"),
             tr("The strip above says what it changes against %1").arg(m_session.design()),
             &NextSteps::chooseDesign});
    if (workbook.designs.empty())
        all.push_back({QStringLiteral("chooseStart"), QStringLiteral("container"),
                       tr("Begin a design of your own…"),
                       tr("Derived designs follow the model; your own you can change"),
                       &NextSteps::chooseStart});
    if (workbook.patterns->empty())
        return all;
    all.push_back({QStringLiteral("seeCharges"), QStringLiteral("patterns"),
                   tr("See what each request costs"), tr("Every access pattern in every design"),
                   &NextSteps::seeCharges});
    if (m_session.designNames().size() > 1)
        all.push_back({QStringLiteral("compare"), QStringLiteral("compare"),
                       tr("Compare the designs"), tr("Charges, load and cost side by side"),
                       &NextSteps::compare});
    all.push_back({QStringLiteral("readAdvice"), QStringLiteral("information"),
                   tr("Ask for advice"), tr("What could be better, with its evidence"),
                   &NextSteps::readAdvice});
    return all;
}

void NextSteps::refresh()
{
    const std::vector<Step> all = steps();
    QStringList names;
    for (const Step &step : all)
        names.append(step.name + step.text + step.tip);
    if (names == m_shown)
        return; // a button keeps the keyboard
    m_shown = names;
    for (auto *button : findChildren<QToolButton *>(QString(), Qt::FindDirectChildrenOnly)) {
        m_layout->removeWidget(button);
        button->hide();
        button->setObjectName({}); // its name is that of the new one
        button->deleteLater(); // it may be pressed just now
    }
    for (const Step &step : all) {
        auto *button = new style::IconButton(step.icon, step.tip, this);
        button->setObjectName(QLatin1String("next:") + step.name);
        button->setText(step.text);
        button->setAccessibleName(step.text);
        button->setAccessibleDescription(step.tip);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        button->setFocusPolicy(Qt::StrongFocus);
        connect(button, &QToolButton::clicked, this, step.taken);
        m_layout->addWidget(button);
        button->show(); // at once, because the keyboard may go there
    }
    if (const QLayout *form = parentWidget()->layout())
        style::tabInOrder(*form); // the buttons are younger than the fields below
}

void NextSteps::addEntity()
{
    emit m_session.boardRequested(QStringLiteral("model"));
    m_session.addNewEntity({});
}

void NextSteps::relate()
{
    QMenu *menu = menuBelow(sender());
    boards::addRelationships(*menu, m_session);
    open(*menu);
}

void NextSteps::ask()
{
    QMenu *menu = menuBelow(sender());
    boards::addQueries(*menu, m_session);
    boards::addCommands(*menu, m_session);
    open(*menu);
}

void NextSteps::derive()
{
    if (m_session.apply(model::ChangeDerivedDesigns {{"referenced", "embedded", "hybrid"}},
                        tr("Derive designs")))
        emit m_session.boardRequested(QStringLiteral("design"));
}

void NextSteps::chooseStart()
{
    const auto *button = qobject_cast<QWidget *>(sender());
    emit m_session.designRequested(button->mapToGlobal(button->rect().bottomLeft()));
}

void NextSteps::chooseDesign()
{
    QMenu *menu = menuBelow(sender());
    for (const QString &design : m_session.designNames()) {
        QAction *entry = menu->addAction(style::withoutLetter(design), this,
                                         [this, design] { m_session.setDesign(design); });
        entry->setCheckable(true);
        entry->setChecked(design == m_session.design());
    }
    open(*menu);
}

void NextSteps::seeCharges()
{
    emit m_session.boardRequested(QStringLiteral("patterns"));
}

void NextSteps::compare()
{
    emit m_session.boardRequested(QStringLiteral("compare"));
}

void NextSteps::readAdvice()
{
    emit m_session.boardRequested(QStringLiteral("advice"));
}

} // namespace partita::inspector

#include "moc_nextsteps.cpp"
