#include "widgets/shell/strip/designswitcher.h"

#include "widgets/models/designlook.h"
#include "widgets/models/session.h"
#include "widgets/shell/window/editactions.h"
#include "widgets/style/iconbutton.h"
#include "widgets/style/markdown.h"
#include "widgets/style/theme.h"

#include <QAbstractButton>
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace partita::shell {

namespace {

constexpr int cornerRadius = 4;
constexpr int padding = 10;

/// One segment: symbol of the kind in its colour, and the name.
class Segment : public QAbstractButton {
public:
    Segment(const QString &name, model::DesignKind kind, bool derived, QWidget *parent)
        : QAbstractButton(parent)
        , m_kind(kind)
        , m_derived(derived)
    {
        setText(name);
        setShortcut({}); // an "&" in a name is no mnemonic
        setCheckable(true);
        setFocusPolicy(Qt::TabFocus);
        setCursor(Qt::PointingHandCursor);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override
    {
        QFont bold = font(); // the width of the chosen state
        bold.setBold(true);
        bold.setItalic(m_derived);
        const QFontMetrics metrics(bold);
        return {metrics.horizontalAdvance(label()) + 2 * padding, metrics.height() + 12};
    }
    QSize minimumSizeHint() const override
    {
        return {fontMetrics().horizontalAdvance(models::glyphOf(m_kind)) + 2 * padding,
                sizeHint().height()};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const style::Theme &theme = style::themeOf(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
        const QColor kindColour = models::colourOf(m_kind, theme);
        painter.setPen(isChecked() ? kindColour : theme.border);
        painter.setBrush(isChecked() ? style::blend(theme.surface, kindColour, 0.14)
                                     : (underMouse() ? theme.grid : theme.surface));
        painter.drawRoundedRect(frame, cornerRadius, cornerRadius);
        if (isChecked())
            painter.fillRect(QRectF(frame.left() + 2, frame.bottom() - 2, frame.width() - 4, 2),
                             kindColour);
        if (hasFocus()) {
            painter.setPen(QPen(theme.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(frame.adjusted(1, 1, -1, -1), cornerRadius, cornerRadius);
        }
        QFont font = painter.font();
        font.setBold(isChecked());
        font.setItalic(m_derived);
        painter.setFont(font);
        const QString glyph = models::glyphOf(m_kind);
        const QRectF content = frame.adjusted(padding, 0, -padding, 0);
        painter.setPen(kindColour);
        painter.drawText(content, Qt::AlignVCenter | Qt::AlignLeft, glyph);
        painter.setPen(theme.text);
        const qreal offset = QFontMetricsF(font).horizontalAdvance(glyph + QLatin1Char(' '));
        const QString name
            = QFontMetricsF(font).elidedText(text(), Qt::ElideMiddle, content.width() - offset + 4);
        painter.drawText(content.adjusted(offset, 0, 4, 0), Qt::AlignVCenter | Qt::AlignLeft, name);
    }
    void enterEvent(QEnterEvent *) override { update(); }
    void leaveEvent(QEvent *) override { update(); }

private:
    QString label() const
    {
        return models::glyphOf(m_kind) + QLatin1String("  ") + text() + QLatin1Char(' ');
    }
    model::DesignKind m_kind;
    bool m_derived;
};

QString kindSentence(model::DesignKind kind)
{
    switch (kind) {
    case model::DesignKind::embedded:
        return DesignSwitcher::tr("Embedded: related rows live inside one document.");
    case model::DesignKind::referenced:
        return DesignSwitcher::tr(
            "Referenced: documents hold keys of others, nothing is stored twice.");
    case model::DesignKind::hybrid:
        return DesignSwitcher::tr("Hybrid: references, plus copies or counts that are updated.");
    }
    return {};
}

} // namespace

DesignSwitcher::DesignSwitcher(models::Session &session, EditActions &actions, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_actions(actions)
    , m_layout(new QHBoxLayout(this))
{
    setObjectName(QStringLiteral("designSwitcher"));
    setAccessibleName(tr("Design"));
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(4);
    m_buttons.setExclusive(true);
    connect(&m_session, &models::Session::workbookChanged, this, &DesignSwitcher::rebuild);
    connect(&m_session, &models::Session::designChanged, this, &DesignSwitcher::showCurrent);
    connect(&m_session, &models::Session::presentingChanged, this, &DesignSwitcher::updateGeometry);
    connect(&m_buttons, &QButtonGroup::buttonClicked, this,
            [this](QAbstractButton *button) { m_session.setDesign(button->text()); });
    rebuild();
}

void DesignSwitcher::rebuild()
{
    const QStringList names = m_session.designNames();
    QStringList shown;
    for (const QString &name : names) {
        const model::Design *design
            = m_session.workbookWithDerivedDesigns().design(name.toStdString());
        shown.append(name + QString::number(static_cast<int>(model::kindOf(*design))));
    }
    if (shown == m_shown && m_layout->count() > 0) {
        describe();
        return;
    }
    m_shown = shown;
    while (QLayoutItem *item = m_layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    auto *label = new QLabel(tr("Design"), this);
    label->setForegroundRole(QPalette::PlaceholderText);
    m_layout->addWidget(label);
    for (const QString &name : names) {
        const model::Design *design
            = m_session.workbookWithDerivedDesigns().design(name.toStdString());
        const model::DesignKind kind = model::kindOf(*design);
        const bool derived = m_session.isDerived(name);
        auto *segment = new Segment(name, kind, derived, this);
        segment->setObjectName(QStringLiteral("design:%1").arg(name));
        segment->setAccessibleName(tr("Design %1").arg(name));
        segment->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(segment, &QWidget::customContextMenuRequested, this,
                [this, name, segment](const QPoint &place) {
                    openMenu(name, segment->mapToGlobal(place));
                });
        m_buttons.addButton(segment);
        m_layout->addWidget(segment);
    }
    m_layout->addWidget(makeAddButton());
    shareWidth();
    updateGeometry();
    describe();
    showCurrent();
}

QString DesignSwitcher::toolTipOf(const model::Design &design, int number) const
{
    const QString name = QString::fromStdString(design.name);
    QString tip = QStringLiteral("<b>%1</b><br>%2")
                      .arg(name.toHtmlEscaped(), kindSentence(model::kindOf(design)));
    // The first paragraph; in derived designs their decisions follow.
    const QString opening
        = QString::fromStdString(design.description).section(QStringLiteral("\n\n"), 0, 0);
    if (!opening.isEmpty())
        tip += QLatin1String("<br>") + style::htmlOfMarkdown(opening);
    if (m_session.isDerived(name))
        tip += QLatin1String("<br>") + tr("Derived by the program from the model.");
    if (number <= 9)
        tip += QLatin1String("<br>") + tr("Ctrl+%1").arg(number);
    return tip;
}

void DesignSwitcher::describe()
{
    const QStringList names = m_session.designNames();
    const auto buttons = m_buttons.buttons();
    for (QAbstractButton *button : buttons) {
        const model::Design *design
            = m_session.workbookWithDerivedDesigns().design(button->text().toStdString());
        if (design)
            button->setToolTip(
                toolTipOf(*design, static_cast<int>(names.indexOf(button->text())) + 1));
    }
}

QWidget *DesignSwitcher::makeAddButton()
{
    auto *add = new style::IconButton(QStringLiteral("add"), tr("Add a design"), this);
    add->setObjectName(QStringLiteral("addDesign"));
    add->setPopupMode(QToolButton::InstantPopup);
    add->setMenu(m_actions.designMenu());
    add->setFocusPolicy(Qt::TabFocus);
    add->setHidden(m_session.isPresenting());
    connect(&m_session, &models::Session::presentingChanged, add, &QWidget::setHidden);
    return add;
}

void DesignSwitcher::openMenu(const QString &design, const QPoint &place)
{
    if (m_session.isPresenting())
        return; // every entry edits
    m_session.setDesign(design);
    m_session.setSelection({models::Selection::Kind::design, design, {}});
    QMenu menu;
    menu.addActions({m_actions.rename(), m_actions.duplicate(), m_actions.remove()});
    menu.exec(place);
}

/// Elides the longest names to one common width when not all fit; short ones stay whole.
void DesignSwitcher::shareWidth()
{
    const QList<QAbstractButton *> segments = m_buttons.buttons();
    int room = width() - m_layout->spacing() * (m_layout->count() - 1);
    for (int place = 0; place < m_layout->count(); ++place) {
        QWidget *part = m_layout->itemAt(place)->widget();
        if (!segments.contains(part) && !part->isHidden())
            room -= part->sizeHint().width();
    }
    std::vector<int> wanted;
    for (const QAbstractButton *segment : segments)
        wanted.push_back(segment->sizeHint().width());
    std::sort(wanted.begin(), wanted.end());
    int most = QWIDGETSIZE_MAX;
    for (std::size_t place = 0; place < wanted.size(); ++place) {
        const int share = std::max(room, 0) / static_cast<int>(wanted.size() - place);
        if (wanted[place] > share) {
            most = share;
            break;
        }
        room -= wanted[place];
    }
    for (QAbstractButton *segment : segments)
        segment->setMaximumWidth(std::max(most, segment->minimumSizeHint().width()));
    m_layout->activate();
}

QSize DesignSwitcher::sizeHint() const
{
    // The width for all names, not for the elided ones.
    const QMargins margins = m_layout->contentsMargins();
    int wide = margins.left() + margins.right() + m_layout->spacing() * (m_layout->count() - 1);
    for (int place = 0; place < m_layout->count(); ++place) {
        const QWidget *part = m_layout->itemAt(place)->widget();
        wide += part->isHidden() ? 0 : part->sizeHint().width();
    }
    return {wide, QWidget::sizeHint().height()};
}

void DesignSwitcher::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    shareWidth();
}

void DesignSwitcher::showCurrent()
{
    const auto buttons = m_buttons.buttons();
    for (QAbstractButton *button : buttons)
        button->setChecked(button->text() == m_session.design());
}

void DesignSwitcher::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        update();
    else if (event->type() == QEvent::FontChange)
        shareWidth();
    QWidget::changeEvent(event);
}

} // namespace partita::shell

#include "moc_designswitcher.cpp"
