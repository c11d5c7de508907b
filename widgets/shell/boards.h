// List of the boards in the order of their tabs. A new board needs one entry here and a folder of
// its own.
#pragma once

#include <QString>

#include <functional>
#include <vector>

class QWidget;

namespace partita::models {
class Session;
}

namespace partita::shell {

struct BoardEntry {
    QString name; ///< stable name, also for the command line's --board: "patterns"
    QString title; ///< translated
    QString icon;
    QString tip; ///< summary of the board
    std::function<QWidget *(models::Session &, QWidget *parent)> make;
};

std::vector<BoardEntry> boards();

/// Whether the board is about the selected pattern.
bool showsPattern(const QString &board);

/// The topic of the help that explains a board, by its name.
QString helpTopicOfBoard(const QString &name);

} // namespace partita::shell
