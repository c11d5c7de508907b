// Command palette: finds everything by its name. Every action of the menus, and every part of the
// workbook; the window adds what else it has, such as the chapters of the help.
#pragma once

#include <QDialog>
#include <QKeySequence>

#include <functional>
#include <vector>

class QLineEdit;
class QMenuBar;
class QStandardItemModel;
class QTreeView;

namespace partita::models {
class Session;
}

namespace partita::shell {

/// Something that can be found and done.
struct Command {
    QString title; ///< "Q3 List a user's posts"
    QString kind; ///< "pattern", "File"
    QString keys; ///< shortcut; empty without one
    std::function<void()> run;
};

/// All enabled entries of the menus, with those of their submenus.
std::vector<Command> commandsOf(const QMenuBar &menus);
/// Entities, relationships, patterns, designs, containers and document types: running one shows it.
std::vector<Command> commandsOf(models::Session &session);

class CommandPalette : public QDialog {
    Q_OBJECT
public:
    CommandPalette(std::vector<Command> commands, QWidget *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void find(const QString &words);
    void run();

    std::vector<Command> m_commands;
    QLineEdit *m_words;
    QStandardItemModel *m_found;
    QTreeView *m_list;
};

} // namespace partita::shell
