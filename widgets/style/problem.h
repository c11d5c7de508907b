// A label that tells what is wrong with what was just done.
#pragma once

class QLabel;
class QString;
class QWidget;

namespace partita::style {

/// Out of sight until it has something to tell.
QLabel *makeProblem(QWidget *parent);
/// Shows the sentence, or hides the label when there is none.
void tell(QLabel *label, const QString &problem);

} // namespace partita::style
