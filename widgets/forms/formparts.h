// Parts of the inspector's forms, so that all look and behave alike: form layout, headings, notes,
// fields, choices.
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
/// A bold heading over the whole width.
QLabel *makeHeading(const QString &text, QWidget *parent);
/// A wrapped text in a secondary colour.
QLabel *makeNote(QWidget *parent);
using style::makeProblem;
using style::showMessage;
/// A line edit; `tip` is its tooltip.
QLineEdit *makeLine(const QString &name, const QString &tip, QWidget *parent);
/// A field of several lines; Tab leaves it.
QPlainTextEdit *makeText(const QString &name, const QString &accessible, int lines,
                         QWidget *parent);
/// The same for a description, which may contain some Markdown.
QPlainTextEdit *makeDescription(const QString &name, const QString &accessible, int lines,
                                QWidget *parent);
QComboBox *makeChoice(const QString &name, const QString &tip, QWidget *parent);
/// Number fields that are read with group separators and committed when editing is finished.
/// `decimals`: the most that can be typed.
QSpinBox *makeWhole(const QString &name, int least, int most, const QString &tip, QWidget *parent);
QDoubleSpinBox *makeNumber(const QString &name, double least, double most, int decimals,
                           const QString &tip, QWidget *parent);
QToolButton *makeTool(const QString &name, const QString &icon, const QString &tip,
                      QWidget *parent);

/// Sets the entries and selects `current` without a signal. An unknown `current` is added as an
/// entry, so that the problem is visible.
void setChoices(QComboBox *box, const std::vector<std::string> &entries,
                const std::string &current);
/// Sets the text without a signal. An equal text keeps its cursor.
void setTextQuietly(QPlainTextEdit *edit, const std::string &text);
void setTextQuietly(QLineEdit *edit, const std::string &text);

} // namespace partita::forms
