// The key F1 in a window, in its menus and in its dialogs: it opens the help at what explains the
// widget that has the keyboard.
#pragma once

#include <QObject>

#include <memory>

class QMenu;
class QWidget;

namespace partita::help {

class HelpWindow;

class Opener : public QObject {
    Q_OBJECT
public:
    /// Belongs to the window of the workbench. Its menu bar has F1 itself; this hears the key in
    /// its dialogs and open menus.
    explicit Opener(QWidget &window);
    ~Opener() override;

    /// At the topic of the widget that has the keyboard; see style::setHelpTopic.
    void open();
    /// At a topic, in the words of `partita help WORDS`.
    void openAt(const QString &words);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// At the topic of a menu that is open, or of the menu that its chosen entry opens.
    void openFrom(const QMenu &menu);

    QWidget &m_workbench;
    /// Made when it is first asked for. It has no parent, so that no dialog blocks it.
    std::unique_ptr<HelpWindow> m_help;
};

} // namespace partita::help
