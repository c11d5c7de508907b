#include "widgets/plots/choicebar.h"

#include "widgets/style/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyle>

namespace partita::plots {

namespace {

/// One of the texts. The chosen one is bold and has the accent colour as fill and frame.
class ChoiceButton : public QAbstractButton {
public:
    using QAbstractButton::QAbstractButton;

    QSize sizeHint() const override
    {
        QFont strong = font();
        strong.setBold(true);
        const QFontMetrics metrics(strong);
        const QSize words = metrics.size(Qt::TextShowMnemonic, text());
        return {words.width() + metrics.height() * 3 / 2, metrics.height() * 3 / 2};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const style::Theme &theme = style::themeOf(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
        painter.setPen(QPen(isChecked() || underMouse() ? theme.accent : theme.border, 1));
        painter.setBrush(isChecked() ? theme.accentSoft : theme.raised);
        painter.drawRoundedRect(frame, 4, 4);
        if (hasFocus()) {
            painter.setPen(QPen(theme.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(frame.adjusted(1, 1, -1, -1), 3, 3);
        }
        QFont face = font();
        face.setBold(isChecked());
        painter.setFont(face);
        painter.setPen(isEnabled() ? theme.text
                                   : palette().color(QPalette::Disabled, QPalette::ButtonText));
        const bool underlines
            = style()->styleHint(QStyle::SH_UnderlineShortcut, nullptr, this) != 0;
        painter.drawText(
            rect(), Qt::AlignCenter | (underlines ? Qt::TextShowMnemonic : Qt::TextHideMnemonic),
            text());
    }
};

} // namespace

ChoiceBar::ChoiceBar(QWidget *parent)
    : QWidget(parent)
    , m_group(new QButtonGroup(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_group, &QButtonGroup::idToggled, this, [this](int id, bool checked) {
        if (checked)
            emit chosen(id);
    });
}

QAbstractButton *ChoiceBar::addChoice(int id, const QString &text, const QString &tip)
{
    auto *button = new ChoiceButton(this);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleDescription(tip);
    button->setCheckable(true);
    button->setAttribute(Qt::WA_Hover);
    button->setFocusPolicy(Qt::ClickFocus);
    connect(button, &QAbstractButton::toggled, button, [button](bool isChosen) {
        button->setFocusPolicy(isChosen ? Qt::StrongFocus : Qt::ClickFocus); // Tab stops at one
    });
    layout()->addWidget(button);
    const QSignalBlocker blocker(m_group);
    m_group->addButton(button, id);
    if (m_group->buttons().size() == 1)
        button->setChecked(true);
    return button;
}

int ChoiceBar::choice() const
{
    return m_group->checkedId();
}

void ChoiceBar::setChoice(int id)
{
    const QSignalBlocker blocker(m_group);
    QAbstractButton *button = m_group->button(id);
    if (!button)
        return;
    const QWidget *focus = window()->focusWidget();
    button->setChecked(true);
    if (focus && isAncestorOf(focus)) // the keyboard continues from the chosen one
        button->setFocus();
}

} // namespace partita::plots

#include "moc_choicebar.cpp"
