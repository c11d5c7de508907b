#include "widgets/shell/start/startpage.h"

#include "engine/workbook/workbookfile.h"
#include "widgets/shell/start/card.h"
#include "widgets/shell/start/recentfiles.h"
#include "widgets/style/format.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/icons.h"
#include "widgets/style/menuletters.h"
#include "widgets/style/taborder.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMainWindow>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace partita::shell {

namespace {

constexpr int actionsWidth = 15; // in line heights
constexpr int narrowPage = 46;
constexpr int storyWidth = 17;
constexpr int widestContent = 66;

QLabel *makeTitle(const QString &text, double size, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    QFont font = style::scaled(parent->font(), size);
    font.setBold(true);
    label->setFont(font);
    return label;
}

QLabel *makeText(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    return label;
}

} // namespace

StartPage::StartPage(QMainWindow &window, QWidget &highest)
    : QWidget(&window)
    , m_window(window)
    , m_highest(highest)
    , m_scroll(new QScrollArea(this))
{
    setObjectName(QStringLiteral("startPage"));
    setAccessibleName(tr("Start page"));
    setAutoFillBackground(true);
    style::setHelpTopic(*this, QStringLiteral("window start"));
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *page = new QWidget(m_scroll);
    m_columns = new QBoxLayout(QBoxLayout::LeftToRight, page);
    m_columns->setContentsMargins(24, 24, 24, 24);
    m_columns->setSpacing(32);
    m_columns->addStretch(1);
    m_columns->addWidget(makeActions());
    m_columns->addWidget(makeContent(), 100);
    m_columns->addStretch(1);
    m_scroll->setWidget(page);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
    window.installEventFilter(this);
    highest.installEventFilter(this);
    updateIcons();
    hide();
}

QWidget *StartPage::makeActions()
{
    m_actions = new QWidget(this);
    m_actions->setObjectName(QStringLiteral("startActions"));
    auto *column = new QVBoxLayout(m_actions);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(makeTitle(QStringLiteral("Partita"), 1.6, m_actions));
    QLabel *what = makeText(tr("Design document models, and see what they cost."), m_actions);
    what->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(what);
    column->addSpacing(8);
    m_buttons = new QBoxLayout(QBoxLayout::TopToBottom);
    m_buttons->setSpacing(8);
    column->addLayout(m_buttons);
    column->addStretch(1);
    QPushButton *makeNew = addAction(*m_buttons, QStringLiteral("startNew"), QStringLiteral("new"),
                                     tr("&New workbook"), &StartPage::newWished);
    makeNew->setDefault(true);
    addAction(*m_buttons, QStringLiteral("startOpen"), QStringLiteral("open"), tr("&Open…"),
              &StartPage::openWished);
    addAction(*m_buttons, QStringLiteral("startImport"), QStringLiteral("table"), tr("&Import…"),
              &StartPage::importWished)
        ->setToolTip(tr("Make a model of SQL, documents, DBML, Bicep and other files"));
    addAction(*m_buttons, QStringLiteral("startTour"), QStringLiteral("forward"), tr("&Tour"),
              &StartPage::tourWished)
        ->setToolTip(tr("The parts of the window, one after the other, on a sample"));
    m_back = addAction(*m_buttons, QStringLiteral("startBack"), QStringLiteral("back"), {},
                       &StartPage::backWished);
    addAction(*m_buttons, QStringLiteral("startSettings"), {}, tr("&Settings…"),
              &StartPage::settingsWished)
        ->setFlat(true);
    return m_actions;
}

QPushButton *StartPage::addAction(QBoxLayout &layout, const QString &name, const QString &icon,
                                  const QString &text, void (StartPage::*wished)())
{
    auto *button = new QPushButton(text, this);
    button->setObjectName(name);
    connect(button, &QPushButton::clicked, this, wished);
    m_icons.emplace_back(button, icon);
    layout.addWidget(button);
    return button;
}

QWidget *StartPage::makeContent()
{
    auto *content = new QWidget(this);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    m_notice = makeText({}, content);
    m_notice->setObjectName(QStringLiteral("startNotice"));
    m_notice->setAttribute(Qt::WA_TransparentForMouseEvents, false);
    m_notice->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_notice);
    QLabel *recentTitle = makeTitle(tr("Recent workbooks"), 1.2, content);
    auto *recent = new RecentFiles(content);
    m_recent = recent;
    connect(recent, &RecentFiles::chosen, this, &StartPage::fileWished);
    connect(recent, &RecentFiles::changed, this, [this, recentTitle] {
        recentTitle->setVisible(!m_recent->isHidden());
        style::tabInOrder(*m_columns);
    });
    layout->addWidget(recentTitle);
    layout->addWidget(recent);
    layout->addSpacing(8);
    layout->addWidget(makeTitle(tr("Samples, before and after"), 1.2, content));
    m_stories = new QGridLayout;
    m_stories->setSpacing(12);
    layout->addLayout(m_stories);
    std::map<QString, QString> titles;
    for (const workbook::SampleInfo &sample : workbook::samples())
        titles[QString::fromStdString(sample.name)] = QString::fromStdString(sample.title);
    for (const Story &story : stories())
        m_cards.push_back(makeStory(story, titles[story.sample]));
    layout->addStretch(1);
    return content;
}

Card *StartPage::makeStory(const Story &story, const QString &title)
{
    auto *card = new Card(this);
    card->setObjectName(QStringLiteral("story:%1").arg(story.sample));
    const QString designs
        = tr("%1 → %2", "designs before and after").arg(story.before, story.after);
    card->setAccessibleName(title);
    card->setAccessibleDescription(tr("%1 From %2 to %3.", "sentence, design before, design after")
                                       .arg(story.sentence, story.before, story.after));
    auto *layout = new QVBoxLayout(card);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(4);
    QLabel *name = makeText(title, card);
    QFont bold = font();
    bold.setBold(true);
    name->setFont(bold);
    QLabel *change = makeText(designs, card);
    change->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(name);
    layout->addWidget(makeText(story.sentence, card));
    layout->addStretch(1);
    layout->addWidget(change);
    connect(card, &Card::clicked, this, [this, story] { emit storyWished(story); });
    return card;
}

void StartPage::open(const QString &notice, const QString &opened)
{
    const style::Theme &theme = style::themeOf(palette());
    m_notice->setText(QStringLiteral("<span style='color:%1'>⚠ %2</span>")
                          .arg(theme.warning.name(), notice.toHtmlEscaped()));
    m_notice->setVisible(!notice.isEmpty());
    const int em = fontMetrics().height();
    const QString name = fontMetrics().elidedText(opened, Qt::ElideMiddle, 8 * em);
    m_back->setText(tr("&Back to %1", "workbook").arg(style::withoutLetter(name)));
    m_back->setToolTip(tr("%1 (Esc)", "workbook").arg(opened));
    m_back->setVisible(!opened.isEmpty());
    static_cast<RecentFiles *>(m_recent)->refresh();
    cover();
    arrange();
    show();
    raise();
    findChild<QPushButton *>(QStringLiteral("startNew"))->setFocus(Qt::OtherFocusReason);
    m_scroll->ensureVisible(0, 0);
}

void StartPage::cover()
{
    const int top = m_highest.mapTo(&m_window, QPoint()).y();
    setGeometry(0, top, m_window.width(), m_window.height() - top);
}

/// Fewer columns on a narrow page, and the actions above the rest.
void StartPage::arrange()
{
    const int em = fontMetrics().height();
    const bool isNarrow = width() < narrowPage * em;
    m_columns->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_actions->setMinimumWidth(isNarrow ? 0 : actionsWidth * em);
    m_actions->setMaximumWidth(isNarrow ? QWIDGETSIZE_MAX : actionsWidth * em);
    arrangeButtons(isNarrow ? width() - 64 : 0);
    QWidget *content = m_stories->parentWidget();
    content->setMaximumWidth(widestContent * em);
    const int room
        = std::min(widestContent * em, width() - 64 - (isNarrow ? 0 : actionsWidth * em + 48));
    const int columns = std::clamp(room / (storyWidth * em), 1, 3);
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        const auto place = static_cast<int>(i);
        m_stories->addWidget(m_cards[i], place / columns, place % columns);
    }
    for (int column = 0; column < 3; ++column)
        m_stories->setColumnStretch(column, column < columns ? 1 : 0);
}

/// Side by side, when that much room is enough.
void StartPage::arrangeButtons(int room)
{
    int needed = 0;
    for (const auto &[button, icon] : m_icons) {
        if (!button->isHidden())
            needed += button->sizeHint().width() + m_buttons->spacing();
    }
    m_buttons->setDirection(needed <= room ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void StartPage::updateIcons()
{
    for (const auto &[button, icon] : m_icons) {
        if (icon.isEmpty())
            continue;
        const bool isPrimary = button->isDefault();
        const style::Theme &theme = style::themeOf(palette());
        button->setIcon(
            isPrimary ? QIcon(style::iconPixmap(icon, theme.onAccent, 20, devicePixelRatioF()))
                      : style::icon(icon, palette()));
    }
}

bool StartPage::event(QEvent *event)
{
    // Before the shortcut that stops an evaluation.
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape && !m_back->isHidden()) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

bool StartPage::eventFilter(QObject *watched, QEvent *event)
{
    const bool isMove = event->type() == QEvent::Resize || event->type() == QEvent::Move
        || event->type() == QEvent::Show;
    if (isMove && isVisible())
        cover();
    return QWidget::eventFilter(watched, event);
}

void StartPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !m_back->isHidden())
        emit backWished();
    else
        QWidget::keyPressEvent(event);
}

void StartPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void StartPage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    if (!event->spontaneous() && m_window.isVisible())
        emit left();
}

void StartPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateIcons();
    else if (event->type() == QEvent::FontChange)
        arrange();
    QWidget::changeEvent(event);
}

bool StartPage::focusNextPrevChild(bool next)
{
    QWidget *from = QApplication::focusWidget();
    if (!from || !isAncestorOf(from))
        from = this;
    QWidget *to = from;
    const auto takesTab = [this](const QWidget &widget) {
        return isAncestorOf(&widget) && widget.isVisible() && widget.isEnabled()
            && (widget.focusPolicy() & Qt::TabFocus);
    };
    do {
        to = next ? to->nextInFocusChain() : to->previousInFocusChain();
    } while (to != from && !takesTab(*to));
    if (to == from)
        return false;
    to->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    m_scroll->ensureWidgetVisible(to);
    return true;
}

} // namespace partita::shell

#include "moc_startpage.cpp"
