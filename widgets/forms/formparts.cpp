#include "widgets/forms/formparts.h"

#include "widgets/forms/fieldkeys.h"
#include "widgets/forms/formlayout.h"
#include "widgets/style/iconbutton.h"
#include "widgets/style/markdown.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTextDocument>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

namespace partita::forms {

namespace {

void nameIt(QWidget *widget, const QString &name, const QString &tip)
{
    widget->setObjectName(name);
    widget->setToolTip(tip);
}

/// Number box that refuses a number above its maximum and says so in a tooltip.
template<typename Box>
class LimitedBox : public Box {
public:
    using Box::Box;

    QValidator::State validate(QString &text, int &place) const override
    {
        const QValidator::State state = Box::validate(text, place);
        bool isNumber = false;
        const QString digits = QString(text).remove(this->locale().groupSeparator());
        const double number = this->locale().toDouble(digits, &isNumber);
        if (state == QValidator::Invalid && isNumber && number > this->maximum())
            QToolTip::showText(this->mapToGlobal(this->rect().bottomLeft()),
                               QCoreApplication::translate("FormParts", "At most %1")
                                   .arg(this->textFromValue(this->maximum())));
        return state;
    }
};

/// Shows as many decimals as the number has, so that one field can show 0.03 and 250.
class NumberBox : public LimitedBox<QDoubleSpinBox> {
public:
    using LimitedBox::LimitedBox;

    QString textFromValue(double value) const override
    {
        QString text = QDoubleSpinBox::textFromValue(value);
        const QString point = locale().decimalPoint();
        if (!text.contains(point))
            return text;
        while (text.endsWith(locale().zeroDigit()))
            text.chop(1);
        if (text.endsWith(point))
            text.chop(point.size());
        return text;
    }
};

template<typename Box>
Box *numeric(Box *box)
{
    box->setGroupSeparatorShown(true);
    box->setKeyboardTracking(false);
    leaveWheelToTheForm(box);
    box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    return box;
}

} // namespace

QFormLayout *makeForm(QWidget *form)
{
    auto *layout = new FormLayout(form);
    layout->setRowWrapPolicy(QFormLayout::WrapLongRows);
    layout->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    layout->setContentsMargins(8, 8, 8, 8);
    return layout;
}

QLabel *makeHeading(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    QFont bold = parent->font();
    bold.setBold(true);
    label->setFont(bold);
    label->setWordWrap(true);
    return label;
}

QLabel *makeNote(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QLineEdit *makeLine(const QString &name, const QString &tip, QWidget *parent)
{
    auto *line = new QLineEdit(parent);
    nameIt(line, name, tip);
    restoreOnEscape(line);
    return line;
}

QPlainTextEdit *makeText(const QString &name, const QString &accessible, int lines, QWidget *parent)
{
    auto *text = new QPlainTextEdit(parent);
    text->setObjectName(name);
    text->setAccessibleName(accessible);
    text->setPlaceholderText(accessible);
    text->setTabChangesFocus(true);
    text->setFixedHeight(text->fontMetrics().lineSpacing() * lines + 12);
    // The form commits typing at once; a form that cannot do so marks the text as modified
    // afterwards.
    QObject::connect(text, &QPlainTextEdit::textChanged, text,
                     [text] { text->document()->setModified(false); });
    return text;
}

QPlainTextEdit *makeDescription(const QString &name, const QString &accessible, int lines,
                                QWidget *parent)
{
    QPlainTextEdit *text = makeText(name, accessible, lines, parent);
    new style::MarkdownMarks(text);
    return text;
}

QComboBox *makeChoice(const QString &name, const QString &tip, QWidget *parent)
{
    auto *box = new QComboBox(parent);
    nameIt(box, name, tip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    leaveWheelToTheForm(box);
    box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    return box;
}

QSpinBox *makeWhole(const QString &name, int least, int most, const QString &tip, QWidget *parent)
{
    auto *box = numeric(new LimitedBox<QSpinBox>(parent));
    nameIt(box, name, tip);
    box->setRange(least, most);
    return box;
}

QDoubleSpinBox *makeNumber(const QString &name, double least, double most, int decimals,
                           const QString &tip, QWidget *parent)
{
    auto *box = numeric(new NumberBox(parent));
    nameIt(box, name, tip);
    box->setDecimals(decimals);
    box->setRange(least, most);
    return box;
}

QToolButton *makeTool(const QString &name, const QString &icon, const QString &tip, QWidget *parent)
{
    auto *button = new style::IconButton(icon, tip, parent);
    button->setObjectName(name);
    button->setIconSize({16, 16});
    return button;
}

void setChoices(QComboBox *box, const std::vector<std::string> &entries, const std::string &current)
{
    const QSignalBlocker blocker(box);
    QStringList texts;
    for (const std::string &entry : entries)
        texts.append(QString::fromStdString(entry));
    const QString wanted = QString::fromStdString(current);
    if (!texts.contains(wanted))
        texts.append(wanted);
    QStringList shown;
    for (int row = 0; row < box->count(); ++row)
        shown.append(box->itemText(row));
    if (shown != texts) {
        box->clear();
        box->addItems(texts);
    }
    box->setCurrentText(wanted);
}

void setTextQuietly(QPlainTextEdit *edit, const std::string &text)
{
    const QString wanted = QString::fromStdString(text);
    const QSignalBlocker blocker(edit);
    if (edit->toPlainText() == wanted)
        return;
    const int position = edit->textCursor().position();
    edit->setPlainText(wanted);
    QTextCursor cursor = edit->textCursor();
    cursor.setPosition(std::min(position, static_cast<int>(wanted.size())));
    edit->setTextCursor(cursor);
}

void setTextQuietly(QLineEdit *edit, const std::string &text)
{
    const QString wanted = QString::fromStdString(text);
    const QSignalBlocker blocker(edit);
    edit->setModified(false);
    if (edit->text() == wanted)
        return;
    edit->setText(wanted);
    edit->setCursorPosition(0); // a long text shows its beginning
}

} // namespace partita::forms
