// A mark on a line whose text could not be taken over: a sign at its end, and the sentence why in
// its tooltip and for screen readers. The text stays, to be mended, and nothing in the form moves.
#pragma once

class QLineEdit;
class QString;

namespace partita::forms {

/// An empty sentence takes the mark away.
void markProblem(QLineEdit *line, const QString &problem);
bool hasProblem(const QLineEdit *line);

} // namespace partita::forms
