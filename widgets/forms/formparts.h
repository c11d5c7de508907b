// What the inspector's forms are made of, so that all of them look and behave alike: a form layout,
// notes, choices by name, and texts that apply as they are typed.
#pragma once

#include "widgets/style/problem.h"

#include <QString>

#include <functional>
#include <string>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;
class QToolButton;
class QWidget;

namespace partita::forms {

QFormLayout *makeForm(QWidget *form);
/// A bold heading across the form.
QLabel *makeHeading(const QString &text, QWidget *parent);
/// A quiet, wrapped text.
QLabel *makeNote(QWidget *parent);
using style::makeProblem;
using style::tell;
/// A line with the names of `accessibleName` for screen readers and tests.
QLineEdit *makeLine(const QString &name, const QString &tip, QWidget *parent);
/// A few lines of text; Tab leaves it.
QPlainTextEdit *makeText(const QString &name, const QString &accessible, int lines,
                         QWidget *parent);
/// The same for a description, which may have a little Markdown.
QPlainTextEdit *makeDescription(const QString &name, const QString &accessible, int lines,
                                QWidget *parent);
QComboBox *makeChoice(const QString &name, const QString &tip, QWidget *parent);
/// Whole or broken numbers, read with their separators; committed when finished. `decimals` is the
/// most that can be typed.
QSpinBox *makeWhole(const QString &name, int least, int most, const QString &tip, QWidget *parent);
QDoubleSpinBox *makeNumber(const QString &name, double least, double most, int decimals,
                           const QString &tip, QWidget *parent);
QToolButton *makeTool(const QString &name, const QString &icon, const QString &tip,
                      QWidget *parent);

/// Shows `entries` and chooses `current`, without a signal. An unknown current one is shown too: a
/// problem to mend.
void setChoices(QComboBox *box, const std::vector<std::string> &entries,
                const std::string &current);
/// Sets texts without a signal and without moving the cursor of a text that is the same already.
void setTextQuietly(QPlainTextEdit *edit, const std::string &text);
void setTextQuietly(QLineEdit *edit, const std::string &text);

} // namespace partita::forms
