// Mark on a line edit whose text was refused: a symbol at its end, and the reason in its tooltip
// and for screen readers. The text stays for correction, and the form does not move.
#pragma once

class QLineEdit;
class QString;

namespace partita::forms {

/// An empty problem removes the mark.
void markProblem(QLineEdit *line, const QString &problem);
bool hasProblem(const QLineEdit *line);

} // namespace partita::forms
