// Start page of the window: a new workbook, recent files with small pictures, and the samples as
// stories. It lies over the boards, below the bars that tell of unsaved changes and changed files.
#pragma once

#include "widgets/shell/start/stories.h"

#include <QWidget>

class QBoxLayout;
class QGridLayout;
class QLabel;
class QMainWindow;
class QPushButton;
class QScrollArea;

namespace partita::shell {

class Card;

class StartPage : public QWidget {
    Q_OBJECT
public:
    /// Covers the window from the top of `highest` down.
    StartPage(QMainWindow &window, QWidget &highest);

    /// Shows the page. `notice` is a sentence at its top, `opened` the name of the open workbook,
    /// to which one can go back; both may be empty.
    void open(const QString &notice, const QString &opened);

signals:
    void newWished();
    void openWished();
    void importWished();
    void fileWished(const QString &path);
    void storyWished(const shell::Story &story);
    void tourWished();
    void settingsWished();
    void backWished();
    void left(); ///< the page is hidden

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;
    /// Tab stays on the page.
    bool focusNextPrevChild(bool next) override;

private:
    QWidget *makeActions();
    QWidget *makeContent();
    QPushButton *addAction(QBoxLayout &layout, const QString &name, const QString &icon,
                           const QString &text, void (StartPage::*wished)());
    Card *makeStory(const Story &story, const QString &title);
    void arrange();
    void arrangeButtons(int room);
    void cover();
    void updateIcons();

    QMainWindow &m_window;
    QWidget &m_highest;
    QScrollArea *m_scroll;
    QBoxLayout *m_columns = nullptr;
    QWidget *m_actions = nullptr;
    QBoxLayout *m_buttons = nullptr; ///< of the actions
    QLabel *m_notice = nullptr;
    QPushButton *m_back = nullptr;
    QWidget *m_recent = nullptr;
    QGridLayout *m_stories = nullptr;
    std::vector<Card *> m_cards; ///< of the stories
    std::vector<std::pair<QPushButton *, QString>> m_icons; ///< buttons with their icon names
};

} // namespace partita::shell
