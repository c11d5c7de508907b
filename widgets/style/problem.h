// Label for the problem of the last action.
#pragma once

class QLabel;
class QString;
class QWidget;

namespace partita::style {

/// Hidden until it has a text.
QLabel *makeProblem(QWidget *parent);
/// Shows the sentence; hides the label when it is empty.
void showMessage(QLabel *label, const QString &problem);

} // namespace partita::style
