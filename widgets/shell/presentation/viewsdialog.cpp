#include "widgets/shell/presentation/viewsdialog.h"

#include "widgets/models/session.h"
#include "widgets/shell/presentation/viewwalk.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/helptopic.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace partita::shell {

namespace {

QPushButton *button(const QString &text, const char *name, const QString &tip, QWidget *parent)
{
    auto *made = new QPushButton(text, parent);
    made->setObjectName(QString::fromLatin1(name));
    made->setToolTip(tip);
    made->setAutoDefault(false);
    return made;
}

} // namespace

ViewsDialog::ViewsDialog(models::Session &session, ViewWalk &walk, Present present, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_walk(walk)
    , m_present(std::move(present))
    , m_list(new QListWidget(this))
    , m_name(new QLineEdit(this))
    , m_sentence(new QPlainTextEdit(this))
    , m_up(button(tr("&Up"), "viewUp", tr("Show this view earlier"), this))
    , m_down(button(tr("&Down"), "viewDown", tr("Show this view later"), this))
    , m_remove(button(tr("Re&move"), "removeView", tr("Remove this view from the list"), this))
    , m_take(button(tr("&Replace"), "takeView",
                    tr("Let this view show the board, design and pattern of the window"), this))
    , m_begin(button(tr("&Present from here"), "presentViews",
                     tr("Begin the presentation with this view; the arrow keys walk through them"),
                     this))
{
    setObjectName(QStringLiteral("views"));
    style::setHelpTopic(*this, QStringLiteral("window views"));
    setWindowTitle(tr("Views to present"));
    auto *hint = new QLabel(tr("A view is a board with a design, a pattern and a sentence about "
                               "what is to be seen. Arrange the window, then add it."),
                            this);
    hint->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    buttons->addButton(m_begin, QDialogButtonBox::ActionRole);
    connect(m_begin, &QPushButton::clicked, this, [this] {
        emit presentationWished(std::max(0, row()));
        accept();
    });
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(hint);
    layout->addWidget(makeList(), 1);
    layout->addWidget(makeTexts());
    layout->addWidget(buttons);
    connect(&m_session, &models::Session::workbookChanged, this, &ViewsDialog::refresh);
    refresh();
    const int em = fontMetrics().height();
    style::resizeWithinScreen(*this, {36 * em, 28 * em});
}

QWidget *ViewsDialog::makeList()
{
    auto *whole = new QWidget(this);
    auto *layout = new QHBoxLayout(whole);
    layout->setContentsMargins(0, 0, 0, 0);
    m_list->setObjectName(QStringLiteral("viewsList"));
    m_list->setAccessibleName(tr("Views"));
    m_list->setToolTip(tr("Enter or a double click shows the view in the window"));
    auto *add
        = button(tr("&Add"), "addView", tr("Add what the window shows now, at the end"), this);
    connect(add, &QPushButton::clicked, this, &ViewsDialog::addPresent);
    connect(m_up, &QPushButton::clicked, this, [this] { move(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { move(1); });
    connect(m_remove, &QPushButton::clicked, this, &ViewsDialog::remove);
    connect(m_take, &QPushButton::clicked, this, &ViewsDialog::takePresent);
    connect(m_list, &QListWidget::itemActivated, this, [this] { m_walk.goTo(row()); });
    connect(m_list, &QListWidget::currentRowChanged, this, [this] {
        m_gesture = -1;
        showTexts();
    });
    auto *column = new QVBoxLayout;
    for (QPushButton *each : {add, m_take, m_up, m_down, m_remove})
        column->addWidget(each);
    column->addStretch();
    layout->addWidget(m_list, 1);
    layout->addLayout(column);
    return whole;
}

QWidget *ViewsDialog::makeTexts()
{
    auto *whole = new QWidget(this);
    auto *form = new QFormLayout(whole);
    form->setContentsMargins(0, 0, 0, 0);
    m_name->setObjectName(QStringLiteral("viewName"));
    m_name->setMaxLength(120);
    m_sentence->setObjectName(QStringLiteral("viewSentence"));
    m_sentence->setTabChangesFocus(true);
    m_sentence->setPlaceholderText(tr("V1 asks all 68 partitions for the newest posts."));
    m_sentence->setFixedHeight(fontMetrics().lineSpacing() * 3 + 12);
    form->addRow(tr("&Name:"), m_name);
    form->addRow(tr("&Sentence:"), m_sentence);
    connect(m_name, &QLineEdit::textEdited, this, &ViewsDialog::change);
    connect(m_sentence, &QPlainTextEdit::textChanged, this, &ViewsDialog::change);
    return whole;
}

int ViewsDialog::row() const
{
    return m_list->currentRow();
}

void ViewsDialog::refresh()
{
    const auto &views = *m_session.workbook().views;
    const int before = row();
    m_isFilling = true;
    while (m_list->count() > static_cast<int>(views.size()))
        delete m_list->takeItem(m_list->count() - 1);
    for (std::size_t i = 0; i < views.size(); ++i) {
        const int place = static_cast<int>(i);
        if (place >= m_list->count())
            m_list->addItem(QString());
        const QString name = QString::fromStdString(views[i].name);
        m_list->item(place)->setText(tr("%1. %2", "number, name").arg(place + 1).arg(name));
        m_list->item(place)->setToolTip(QString::fromStdString(views[i].sentence));
    }
    if (before < 0 && m_list->count() > 0)
        m_list->setCurrentRow(0);
    m_isFilling = false;
    showTexts();
}

void ViewsDialog::showTexts()
{
    const auto &views = *m_session.workbook().views;
    const int place = row();
    const bool isOne = place >= 0 && place < static_cast<int>(views.size());
    m_isFilling = true;
    const QString name
        = isOne ? QString::fromStdString(views[static_cast<std::size_t>(place)].name) : QString();
    const QString sentence = isOne
        ? QString::fromStdString(views[static_cast<std::size_t>(place)].sentence)
        : QString();
    if (m_name->text() != name)
        m_name->setText(name);
    if (m_sentence->toPlainText() != sentence)
        m_sentence->setPlainText(sentence);
    m_isFilling = false;
    for (QWidget *part : std::initializer_list<QWidget *> {m_name, m_sentence, m_take, m_remove})
        part->setEnabled(isOne);
    m_begin->setEnabled(!views.empty());
    m_up->setEnabled(isOne && place > 0);
    m_down->setEnabled(isOne && place + 1 < static_cast<int>(views.size()));
}

bool ViewsDialog::apply(std::vector<model::View> views, const QString &text, int select,
                        int gesture)
{
    if (!m_session.apply(model::ChangeViews {std::move(views)}, text, gesture))
        return false;
    if (select >= 0)
        m_list->setCurrentRow(select);
    return true;
}

void ViewsDialog::addPresent()
{
    std::vector<model::View> views = *m_session.workbook().views;
    views.push_back(m_present());
    const int last = static_cast<int>(views.size()) - 1;
    if (!apply(std::move(views), tr("Add a view"), last))
        return;
    m_sentence->setFocus();
}

void ViewsDialog::takePresent()
{
    std::vector<model::View> views = *m_session.workbook().views;
    model::View &view = views[static_cast<std::size_t>(row())];
    const model::View now = m_present();
    view.board = now.board;
    view.design = now.design;
    view.pattern = now.pattern;
    apply(std::move(views), tr("Replace what a view shows"), row());
}

void ViewsDialog::change()
{
    if (m_isFilling || row() < 0)
        return;
    std::vector<model::View> views = *m_session.workbook().views;
    model::View &view = views[static_cast<std::size_t>(row())];
    view.name = m_name->text().toStdString();
    view.sentence = m_sentence->toPlainText().toStdString();
    if (m_gesture < 0)
        m_gesture = m_session.newGesture();
    apply(std::move(views), tr("Change a view"), row(), m_gesture);
}

void ViewsDialog::move(int by)
{
    std::vector<model::View> views = *m_session.workbook().views;
    const int from = row();
    const int to = from + by;
    if (from < 0 || to < 0 || to >= static_cast<int>(views.size()))
        return;
    std::swap(views[static_cast<std::size_t>(from)], views[static_cast<std::size_t>(to)]);
    apply(std::move(views), tr("Move a view"), to);
}

void ViewsDialog::remove()
{
    std::vector<model::View> views = *m_session.workbook().views;
    const int place = row();
    if (place < 0 || place >= static_cast<int>(views.size()))
        return;
    views.erase(views.begin() + place);
    apply(std::move(views), tr("Remove a view"), std::min(place, m_list->count() - 2));
}

} // namespace partita::shell

#include "moc_viewsdialog.cpp"
