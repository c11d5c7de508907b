#include "widgets/help/helpwindow.h"

#include "widgets/help/contentstree.h"
#include "widgets/help/hitlist.h"
#include "widgets/help/page.h"
#include "widgets/help/topics.h"
#include "widgets/settings/settings.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/format.h"
#include "widgets/style/iconbutton.h"

#include <QAction>
#include <QClipboard>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace partita::help {

namespace {

/// The list of all chapters with their subjects.
Chapter homeOf(const Book &book)
{
    QString text
        = QStringLiteral("# %1\n\n%2\n\n")
              .arg(HelpWindow::tr("Partita Help"),
                   HelpWindow::tr(
                       "**F1** opens the chapter about what you are working at, in every window "
                       "of the program. **Ctrl+F** searches all chapters."));
    for (const Chapter &chapter : book.chapters()) {
        text += QStringLiteral("### [%1](%2.md)\n\n%3\n\n")
                    .arg(chapter.title, chapter.name, chapter.summary);
    }
    return chapterOf({}, text);
}

QLabel *makeQuietLabel(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

HelpWindow::HelpWindow(const Book &book, QWidget *parent)
    : QWidget(parent, Qt::Window)
    , m_book(book)
    , m_home(homeOf(book))
{
    setObjectName(QStringLiteral("helpWindow"));
    setAttribute(Qt::WA_QuitOnClose, false); // the program ends with the workbench
    auto *splitter = new QSplitter(this);
    splitter->setObjectName(QStringLiteral("helpSplitter"));
    splitter->addWidget(makeSearchPane());
    splitter->addWidget(makeReadingPane());
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    const int em = fontMetrics().height();
    splitter->setSizes({17 * em, 45 * em});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
    style::resizeWithinScreen(*this, {60 * em, 42 * em});
    restoreGeometry(settings::helpGeometry.get());
    makeKeys();
    connectParts();
    updateLook();
    goTo({}, {});
}

HelpWindow::~HelpWindow()
{
    m_page->turnTo(nullptr); // the documents end before it
}

QWidget *HelpWindow::makeSearchPane()
{
    auto *pane = new QWidget(this);
    m_search = new QLineEdit(pane);
    m_search->setObjectName(QStringLiteral("helpSearch"));
    m_search->setPlaceholderText(tr("Search all chapters"));
    m_search->setAccessibleName(tr("Search all chapters"));
    m_search->setToolTip(tr("Search all chapters (Ctrl+F); Enter and F3 go to the next place"));
    m_search->setClearButtonEnabled(true);
    m_count = makeQuietLabel(pane);
    m_count->setObjectName(QStringLiteral("helpHitCount"));
    m_count->hide();
    m_contents = new ContentsTree(m_book, pane);
    m_list = new HitList(pane);
    m_left = new QStackedWidget(pane);
    m_left->setObjectName(QStringLiteral("helpLeft"));
    m_left->addWidget(m_contents);
    m_left->addWidget(m_list);
    const int gap = fontMetrics().height() / 2;
    auto *head = new QVBoxLayout;
    head->setContentsMargins(gap, gap, gap, gap);
    head->setSpacing(gap / 2);
    head->addWidget(m_search);
    head->addWidget(m_count);
    auto *layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_left, 1);
    pane->setMinimumWidth(fontMetrics().height() * 9);
    return pane;
}

QWidget *HelpWindow::makeReadingPane()
{
    auto *pane = new QWidget(this);
    m_back = new style::IconButton(QStringLiteral("back"), tr("Back (Alt+Left)"), pane);
    m_back->setObjectName(QStringLiteral("helpBack"));
    m_forward = new style::IconButton(QStringLiteral("forward"), tr("Forward (Alt+Right)"), pane);
    m_forward->setObjectName(QStringLiteral("helpForward"));
    m_where = makeQuietLabel(pane);
    m_where->setObjectName(QStringLiteral("helpWhere"));
    m_where->setTextFormat(Qt::PlainText);
    m_note = new QLabel(pane);
    m_note->setObjectName(QStringLiteral("helpNote"));
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setMargin(fontMetrics().height() / 2);
    m_note->hide();
    m_page = new Page(pane);
    const int gap = fontMetrics().height() / 2;
    auto *head = new QHBoxLayout;
    head->setContentsMargins(gap, gap / 2, gap, gap / 2);
    head->addWidget(m_back);
    head->addWidget(m_forward);
    head->addSpacing(gap);
    head->addWidget(m_where, 1);
    auto *layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_note);
    layout->addWidget(m_page, 1);
    layout->addWidget(makeCommandLine());
    return pane;
}

/// How the same is read on a terminal.
QWidget *HelpWindow::makeCommandLine()
{
    auto *line = new QWidget(this);
    auto *label = makeQuietLabel(line);
    label->setText(tr("On a terminal:"));
    m_command = new QLabel(line);
    m_command->setObjectName(QStringLiteral("helpCommand"));
    m_command->setAccessibleName(tr("The command that prints this section on a terminal"));
    m_command->setTextFormat(Qt::PlainText);
    m_command->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_command->setFont(style::monospaced(font()));
    auto *copy = new style::IconButton(QStringLiteral("copy"), tr("Copy the command"), line);
    copy->setObjectName(QStringLiteral("helpCopyCommand"));
    connect(copy, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_command->text()); });
    const int gap = fontMetrics().height() / 2;
    auto *layout = new QHBoxLayout(line);
    layout->setContentsMargins(gap, gap / 4, gap, gap / 4);
    layout->addWidget(label);
    layout->addWidget(m_command);
    layout->addWidget(copy);
    layout->addStretch(1);
    return line;
}

void HelpWindow::makeKeys()
{
    const auto add = [this](const QKeySequence &keys, const QString &meaning, auto act) {
        auto *shortcut = new QShortcut(keys, this);
        shortcut->setWhatsThis(meaning);
        connect(shortcut, &QShortcut::activated, this, act);
    };
    add(QKeySequence::Find, tr("Search all chapters"), [this] {
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
    });
    add(Qt::Key_F3, tr("Next place that was found"), [this] { stepHit(1); });
    add(Qt::SHIFT | Qt::Key_F3, tr("Previous place that was found"), [this] { stepHit(-1); });
    add(Qt::ALT | Qt::Key_Left, tr("Back"), [this] { goBack(); });
    add(Qt::ALT | Qt::Key_Right, tr("Forward"), [this] { goForward(); });
    add(QKeySequence::HelpContents, tr("All chapters"), [this] { goTo({}, {}); });
    add(QKeySequence::Close, tr("Close the help"), [this] { close(); });
    add(Qt::Key_Escape, tr("End the search, or close the help"), [this] { escape(); });
}

void HelpWindow::connectParts()
{
    connect(m_back, &QToolButton::clicked, this, &HelpWindow::goBack);
    connect(m_forward, &QToolButton::clicked, this, &HelpWindow::goForward);
    connect(m_contents, &ContentsTree::placeChosen, this, &HelpWindow::goTo);
    connect(m_list, &HitList::hitChosen, this, &HelpWindow::goToHit);
    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::search);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { stepHit(1); });
    connect(m_page, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
    connect(m_page->verticalScrollBar(), &QScrollBar::valueChanged, this,
            &HelpWindow::followScrolling);
}

const Chapter &HelpWindow::shownChapter() const
{
    const Chapter *chapter
        = m_history.isEmpty() ? nullptr : m_book.chapter(m_history.current().chapter);
    return chapter ? *chapter : m_home;
}

void HelpWindow::showTopic(const QString &words)
{
    m_search->clear();
    m_page->setFocus();
    const QStringList asked = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    FoundTopics found = findTopics(m_book, asked);
    if (found.best.empty())
        found = findTopics(m_book, asked.mid(0, 1));
    if (found.best.empty()) {
        goTo({}, {});
        m_note->setText(tr("The help has nothing about this yet. These are all chapters."));
        m_note->setVisible(!asked.isEmpty());
        return;
    }
    const Topic &topic = found.best.front();
    goTo(topic.chapter->name, topic.section ? topic.section->anchor : QString());
}

void HelpWindow::goTo(const QString &chapter, const QString &anchor)
{
    const HelpPosition place {chapter, anchor, -1};
    if (!m_history.isEmpty())
        m_history.current().scroll = m_page->verticalScrollBar()->value();
    const bool isElsewhere = m_history.isEmpty() || m_history.current().chapter != chapter
        || m_history.current().anchor != anchor;
    if (isElsewhere)
        m_history.add(place);
    showPlace(place);
}

void HelpWindow::goBack()
{
    if (!m_history.canGoBack())
        return;
    m_history.current().scroll = m_page->verticalScrollBar()->value();
    showPlace(m_history.goBack());
}

void HelpWindow::goForward()
{
    if (!m_history.canGoForward())
        return;
    m_history.current().scroll = m_page->verticalScrollBar()->value();
    showPlace(m_history.goForward());
}

void HelpWindow::showPlace(const HelpPosition &place)
{
    const QScopedValueRollback<bool> turning(m_isTurning, true);
    m_note->hide();
    turnTo(shownChapter());
    if (place.scroll >= 0)
        m_page->verticalScrollBar()->setValue(place.scroll);
    else
        m_page->goTo(place.anchor);
    m_back->setEnabled(m_history.canGoBack());
    m_forward->setEnabled(m_history.canGoForward());
    reportPosition(shownChapter().section(place.anchor));
}

void HelpWindow::turnTo(const Chapter &chapter)
{
    QTextDocument &document = m_documents.of(chapter);
    if (m_page->document() != &document)
        m_page->turnTo(&document);
    setWindowTitle(chapter.name.isEmpty() ? chapter.title
                                          : tr("%1 — Partita Help").arg(chapter.title));
    markHits();
}

void HelpWindow::follow(const QUrl &target)
{
    const Link link = linkOf(target.toString(), m_history.current().chapter);
    if (!link.chapter.isEmpty() || target.isRelative())
        goTo(link.chapter, link.anchor);
    else
        QDesktopServices::openUrl(target);
}

void HelpWindow::search(const QString &text)
{
    m_hits = help::search(m_book, m_documents, text);
    m_hit.reset();
    m_list->setHits(m_hits);
    const bool isSearching = !text.trimmed().isEmpty();
    m_left->setCurrentWidget(isSearching ? static_cast<QWidget *>(m_list) : m_contents);
    m_count->setVisible(isSearching);
    m_count->setText(m_hits.empty()
                         ? tr("Nothing was found.")
                         : tr("%Ln place(s) found", nullptr, static_cast<int>(m_hits.size())));
    markHits();
}

void HelpWindow::markHits()
{
    std::vector<Hit> here;
    std::copy_if(m_hits.begin(), m_hits.end(), std::back_inserter(here),
                 [&](const Hit &hit) { return hit.chapter == &shownChapter(); });
    m_page->mark(here);
}

void HelpWindow::stepHit(int by)
{
    if (m_hits.empty())
        return;
    const auto count = static_cast<std::ptrdiff_t>(m_hits.size());
    std::ptrdiff_t next = 0;
    if (m_hit) {
        next = (static_cast<std::ptrdiff_t>(*m_hit) + by + count) % count;
    } else { // a section that is about it rather than one that mentions it
        const auto heading = std::find_if(m_hits.begin(), m_hits.end(),
                                          [](const Hit &hit) { return hit.isInHeading; });
        next = heading == m_hits.end() ? 0 : heading - m_hits.begin();
    }
    goToHit(static_cast<std::size_t>(next));
}

void HelpWindow::goToHit(std::size_t at)
{
    const Hit &hit = m_hits.at(at);
    m_hit = at;
    goTo(hit.chapter->name, hit.section ? hit.section->anchor : QString());
    const QScopedValueRollback<bool> turning(m_isTurning, true);
    m_page->goTo(hit);
    m_list->showHit(at);
}

void HelpWindow::followScrolling()
{
    if (!m_isTurning)
        reportPosition(sectionAt(shownChapter(), m_page->blockAtTop()));
}

void HelpWindow::reportPosition(const Section *section)
{
    const Chapter &chapter = shownChapter();
    m_contents->showPlace(chapter.name, section ? section->anchor : QString());
    m_where->setText(section ? tr("%1 › %2", "chapter, section").arg(chapter.title, section->title)
                             : chapter.title);
    const QString words = section ? topicOf(chapter, *section).words : chapter.name;
    m_command->setText(QStringLiteral("partita help %1").arg(words).trimmed());
}

void HelpWindow::updateLook()
{
    const QString text = m_search->text();
    const int scroll = m_page->verticalScrollBar()->value();
    const QScopedValueRollback<bool> turning(m_isTurning, true);
    m_page->turnTo(nullptr);
    m_documents.setLook(m_page->font(), palette());
    if (m_history.isEmpty())
        return;
    m_hits = help::search(m_book, m_documents, text);
    turnTo(shownChapter());
    m_page->verticalScrollBar()->setValue(scroll);
}

void HelpWindow::escape()
{
    if (m_search->text().isEmpty()) {
        close();
        return;
    }
    m_search->clear();
    m_page->setFocus();
}

void HelpWindow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    const bool isLook
        = event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
    if (isLook && m_page)
        updateLook();
}

void HelpWindow::closeEvent(QCloseEvent *event)
{
    settings::helpGeometry.set(saveGeometry());
    event->accept();
}

} // namespace partita::help

#include "moc_helpwindow.cpp"
