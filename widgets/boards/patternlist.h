// List of the workbook's access patterns above a board, with the current one selected.
#pragma once

class QComboBox;

namespace partita::models {
class Session;
}

namespace partita::boards {

enum class PatternText { id, idAndSentence };

/// Lists the patterns with their sentences as tooltips and their ids as data, and selects the
/// current one, without a signal. An open list stays open while the patterns stay as they are.
void listPatterns(QComboBox &list, const models::Session &session, PatternText text);

} // namespace partita::boards
