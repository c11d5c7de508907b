#include "widgets/forms/linelist.h"

#include "widgets/forms/formparts.h"
#include "widgets/forms/linetext.h"
#include "widgets/style/elidedlabel.h"
#include "widgets/style/menuletters.h"
#include "widgets/style/taborder.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QShortcut>
#include <QStyleOptionFocusRect>
#include <QToolButton>

namespace partita::forms {

namespace {

constexpr int fewestRows = 2;
constexpr int mostRows = 8;

} // namespace

/// List view that explains an empty list in place of the lines.
class LineList::List : public QListWidget {
public:
    using QListWidget::QListWidget;

    void setPlaceholder(const QString &text)
    {
        m_placeholder = text;
        setAccessibleDescription(text);
        viewport()->update();
    }

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QListWidget::paintEvent(event);
        if (count() > 0)
            return;
        QPainter painter(viewport());
        if (hasFocus()) { // no line could show the focus
            QStyleOptionFocusRect ring;
            ring.initFrom(viewport());
            ring.state |= QStyle::State_HasFocus | QStyle::State_KeyboardFocusChange;
            ring.rect.adjust(2, 2, -2, -2);
            style()->drawPrimitive(QStyle::PE_FrameFocusRect, &ring, &painter);
        }
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(viewport()->rect().adjusted(6, 4, -6, -4),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_placeholder);
    }

private:
    QString m_placeholder;
};

LineList::LineList(const QString &name, const QString &title, QWidget *parent)
    : QWidget(parent)
    , m_list(new List(this))
    , m_remove(makeTool(name + QStringLiteral(".remove"), QStringLiteral("delete"),
                        tr("Remove the selected line (Del)"), this))
    , m_offers(new QMenu(this))
    , m_problem(makeProblem(this))
{
    setObjectName(name);
    m_list->setObjectName(name + QStringLiteral(".list"));
    m_list->setAccessibleName(title);
    m_list->setToolTip(tr("Double click or F2 edits a line."));
    m_add = makeTool(name + QStringLiteral(".add"), QStringLiteral("add"), tr("Add a line"), this);
    m_add->setMenu(m_offers);
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_up = makeTool(name + QStringLiteral(".up"), {}, tr("Move the line up"), this);
    m_down = makeTool(name + QStringLiteral(".down"), {}, tr("Move the line down"), this);
    m_up->setArrowType(Qt::UpArrow);
    m_down->setArrowType(Qt::DownArrow);
    auto *head = new QHBoxLayout;
    head->setSpacing(0);
    auto *heading = new style::ElidedLabel(this);
    heading->setText(title); // the title explains the list
    head->addWidget(heading, 1);
    for (QToolButton *button : {m_add, m_remove, m_up, m_down})
        head->addWidget(button);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(head);
    layout->addWidget(m_list);
    layout->addWidget(m_problem);
    connect(m_offers, &QMenu::triggered, this,
            [this](const QAction *action) { this->add(action->data().toString()); });
    connect(m_remove, &QToolButton::clicked, this, &LineList::removeCurrent);
    connect(m_up, &QToolButton::clicked, this, [this] { moveCurrent(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { moveCurrent(1); });
    connect(m_list, &QListWidget::itemChanged, this, &LineList::report);
    connect(m_list, &QListWidget::currentRowChanged, this, &LineList::look);
    auto *remove = new QShortcut(QKeySequence::Delete, m_list);
    remove->setContext(Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, this, &LineList::removeCurrent);
    style::tabInOrder(*layout);
    setOffers({});
    look();
}

void LineList::setLines(const QStringList &wanted)
{
    if (wanted == lines() && m_list->maximumHeight() < QWIDGETSIZE_MAX)
        return;
    const QScopedValueRollback<bool> guard(m_filling, true);
    const int current = m_list->currentRow();
    m_list->clear();
    for (const QString &line : wanted)
        append(line);
    m_list->setCurrentRow(std::min(current, m_list->count() - 1));
    fit();
}

/// Height of the lines, within limits; a line that is too long brings a scroll bar.
void LineList::fit()
{
    const int rows = std::clamp(m_list->count() + 1, fewestRows, mostRows);
    const bool isScrolled = m_list->sizeHintForColumn(0) > m_list->viewport()->width();
    const int bar = isScrolled ? m_list->horizontalScrollBar()->sizeHint().height() : 0;
    m_list->setFixedHeight(rows * (fontMetrics().height() + 4) + 4 + bar);
    look();
}

void LineList::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

QStringList LineList::lines() const
{
    QStringList found;
    for (int row = 0; row < m_list->count(); ++row)
        found.append(tidied(m_list->item(row)->text()));
    return found;
}

void LineList::setOffers(const QStringList &offers)
{
    m_offers->clear();
    for (const QString &line : offers) {
        if (line.isEmpty()) {
            m_offers->addSeparator();
            continue;
        }
        // In a menu, an ampersand would mark a mnemonic.
        QAction *action = m_offers->addAction(style::withoutLetter(line));
        action->setData(line);
    }
    m_add->setEnabled(!offers.isEmpty());
    m_add->setToolTip(offers.isEmpty() ? tr("There is nothing to add.") : tr("Add a line"));
}

void LineList::look()
{
    const int row = m_list->currentRow();
    m_remove->setEnabled(row >= 0);
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_list->count());
}

void LineList::setPlaceholder(const QString &text)
{
    m_list->setPlaceholder(text);
}

void LineList::setProblem(const QString &problem)
{
    showMessage(m_problem, problem);
}

void LineList::add(const QString &line)
{
    if (line.isEmpty())
        return;
    {
        const QScopedValueRollback<bool> guard(m_filling, true);
        if (!m_proposal.isEmpty() && lines() == QStringList(m_proposal))
            m_list->clear();
        const QString owner = line.section(QLatin1Char('.'), 0, 0);
        if (m_list->count() == 0 && !m_unwritten.contains(owner)) {
            for (const QString &unwritten : m_unwritten)
                append(unwritten);
        }
        append(line);
        m_list->setCurrentRow(m_list->count() - 1);
        fit();
    }
    report();
}

void LineList::append(const QString &line)
{
    auto *item = new QListWidgetItem(line, m_list);
    item->setFlags(item->flags() | Qt::ItemIsEditable);
}

void LineList::removeCurrent()
{
    if (!m_list->currentItem())
        return;
    {
        const QScopedValueRollback<bool> guard(m_filling, true);
        delete m_list->takeItem(m_list->currentRow());
        fit();
    }
    report();
}

void LineList::moveCurrent(int by)
{
    const int row = m_list->currentRow();
    if (row < 0 || row + by < 0 || row + by >= m_list->count())
        return;
    {
        const QScopedValueRollback<bool> guard(m_filling, true);
        QListWidgetItem *item = m_list->takeItem(row);
        m_list->insertItem(row + by, item);
        m_list->setCurrentItem(item);
    }
    look();
    report();
}

void LineList::report()
{
    if (m_filling)
        return;
    QStringList kept = lines();
    kept.removeAll(QString());
    emit linesEdited(kept);
}

} // namespace partita::forms

#include "moc_linelist.cpp"
