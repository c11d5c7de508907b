// The window of the help: contents or found sections at the left, the chapter at the right. It
// stays open beside the workbench.
#pragma once

#include "widgets/help/documents.h"
#include "widgets/help/history.h"
#include "widgets/help/search.h"

#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;
class QStackedWidget;
class QToolButton;
class QUrl;

namespace partita::help {

class ContentsTree;
class HitList;
class Page;

class HelpWindow : public QWidget {
    Q_OBJECT
public:
    /// The book must outlive it.
    explicit HelpWindow(const Book &book, QWidget *parent = nullptr);
    ~HelpWindow() override;

    /// Shows what words name, as on the command line: "textform conditions". If there is no such
    /// section, shows the chapter; if there is no such chapter, the list of all.
    void showTopic(const QString &words);

protected:
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    QWidget *makeSearchPane();
    QWidget *makeReadingPane();
    QWidget *makeCommandLine();
    void makeKeys();
    void connectParts();
    /// Goes to a place and remembers where the reader was.
    void goTo(const QString &chapter, const QString &anchor);
    void goBack();
    void goForward();
    void showPlace(const HelpPosition &place);
    void turnTo(const Chapter &chapter);
    void follow(const QUrl &target);
    void search(const QString &text);
    /// To the hit `by` steps from the last one, and round at the end.
    void stepHit(int by);
    void goToHit(std::size_t hit);
    void markHits();
    /// The section at the upper edge is where the reader is.
    void followScrolling();
    /// Contents, title and command say where the reader is.
    void reportPosition(const Section *section);
    void updateLook();
    void escape();
    const Chapter &shownChapter() const;

    const Book &m_book;
    Chapter m_home; ///< the list of all chapters
    Documents m_documents;
    History m_history;
    std::vector<Hit> m_hits;
    std::optional<std::size_t> m_hit; ///< that the reader is at
    bool m_isTurning = false; ///< the page scrolls by itself
    QLineEdit *m_search = nullptr;
    QLabel *m_count = nullptr; ///< of the hits
    QStackedWidget *m_left = nullptr;
    ContentsTree *m_contents = nullptr;
    HitList *m_list = nullptr;
    QLabel *m_note = nullptr; ///< that a topic is missing
    Page *m_page = nullptr;
    QToolButton *m_back = nullptr;
    QToolButton *m_forward = nullptr;
    QLabel *m_where = nullptr;
    QLabel *m_command = nullptr;
};

} // namespace partita::help
