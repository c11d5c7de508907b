#include "widgets/advice/findingview.h"

#include "widgets/advice/findinglist.h"
#include "widgets/style/format.h"
#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace partita::advice {

namespace {

constexpr int iconSize = 20;
constexpr double percent = 100;

/// Singular of a unit: "partitions" becomes "partition", "entities/day" "entity/day". Units that
/// are no counts stay.
QString unitOfOne(const QString &unit)
{
    const qsizetype slash = unit.indexOf(QLatin1Char('/'));
    const QString counted = slash < 0 ? unit : unit.left(slash);
    const QString per = slash < 0 ? QString() : unit.mid(slash);
    if (counted == QLatin1String("ms") || !counted.endsWith(QLatin1Char('s')))
        return unit;
    return (counted.endsWith(QLatin1String("ies")) ? counted.chopped(3) + QLatin1Char('y')
                                                   : counted.chopped(1))
        + per;
}

QString numberText(const Evidence &evidence)
{
    const QString unit = QString::fromStdString(evidence.unit);
    if (unit == QLatin1String("bytes"))
        return style::bytes(evidence.number);
    if (unit.startsWith(QLatin1String("bytes/")))
        return style::bytes(evidence.number) + unit.mid(unit.indexOf(QLatin1Char('/')));
    if (unit == QLatin1String("US dollars/month"))
        return FindingView::tr("%1 / month").arg(style::money(evidence.number));
    if (unit == QLatin1String("share"))
        return FindingView::tr("%1 %").arg(style::shortNumber(evidence.number * percent));
    // From 1,000 on all figures are written in full, like the effect below, so that rows can be
    // compared.
    constexpr double writtenOut = 1000;
    const bool isWhole = evidence.number == std::round(evidence.number);
    const QString number = isWhole || evidence.number >= writtenOut
        ? style::count(evidence.number)
        : style::shortNumber(evidence.number);
    if (unit.isEmpty())
        return number;
    return number + QLatin1Char(' ') + (evidence.number == 1 ? unitOfOne(unit) : unit);
}

QString row(const QString &what, const QString &before, const QString &after,
            const QString &difference)
{
    return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2</td>"
                          "<td>&nbsp;→&nbsp;</td><td align='right'>%3</td>"
                          "<td align='right'>&nbsp;&nbsp;%4</td></tr>")
        .arg(what.toHtmlEscaped(), before.toHtmlEscaped(), after.toHtmlEscaped(),
             difference.toHtmlEscaped());
}

QString charges(const QString &what, const BeforeAfter &change, QString (*written)(double))
{
    return row(what, written(change.before), written(change.after),
               change.trend() == 0 ? FindingView::tr("no measured difference")
                                   : style::change(change.before, change.after));
}

/// The price of a fix: money, else load, else charges of requests.
QString priceText(const FixComparison &effect)
{
    if (effect.monthlyCost.trend() > 0)
        return FindingView::tr("The finding is gone, and a month costs %1 instead of %2.")
            .arg(style::money(effect.monthlyCost.after), style::money(effect.monthlyCost.before));
    if (effect.requestUnitsPerSecond.trend() > 0)
        return FindingView::tr("The finding is gone, and the load is %1 instead of %2.")
            .arg(style::throughput(effect.requestUnitsPerSecond.after),
                 style::throughput(effect.requestUnitsPerSecond.before));
    return FindingView::tr("The finding is gone, but requests have a higher charge.");
}

} // namespace

QString effectText(const FixComparison &effect)
{
    QString text
        = QStringLiteral("<p>%1</p><table>")
              .arg(FindingView::tr("Before and after; charges of patterns are means over keys.")
                       .toHtmlEscaped());
    text += charges(FindingView::tr("Load"), effect.requestUnitsPerSecond, style::throughput);
    text += charges(FindingView::tr("A month"), effect.monthlyCost, style::money);
    for (const PatternChange &pattern : effect.patterns)
        text += charges(QString::fromStdString(pattern.pattern), pattern.requestCharge,
                        style::charge);
    text += QStringLiteral("</table>");
    switch (verdictOf(effect)) {
    case FixVerdict::better:
        return text
            + (effect.isGone ? FindingView::tr("✓ The finding is gone.")
                             : FindingView::tr("✓ It costs less, but the finding stays."));
    case FixVerdict::dearer:
        return text + FindingView::tr("⚠ The finding is gone, but it costs more.");
    case FixVerdict::noGain:
        break;
    }
    return text + FindingView::tr("⚠ Tried, no gain: the finding stays.");
}

FindingView::FindingView(QWidget *parent)
    : QScrollArea(parent)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("The finding"));
    clear();
}

void FindingView::setFinding(const Finding &finding)
{
    m_finding = finding;
    build();
}

void FindingView::clear()
{
    m_finding.reset();
    build();
}

void FindingView::setMeasuring(const Measuring &measuring)
{
    m_measuring = measuring;
    showMeasuring();
}

void FindingView::setEditable(bool editable)
{
    m_isEditable = editable;
    const Measuring measuring = m_measuring;
    build();
    setMeasuring(measuring);
}

void FindingView::setCurrent(bool current)
{
    m_isCurrent = current;
    showMeasuring();
}

QLabel *FindingView::addText(const QString &text, double scale)
{
    auto *label = new QLabel(style::breakable(text), m_page);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    if (scale != 1)
        label->setFont(style::scaled(font(), scale));
    m_layout->addWidget(label);
    return label;
}

QLabel *FindingView::addHeading(const QString &text)
{
    m_layout->addSpacing(8);
    QLabel *label = addText(text);
    QFont bold = font();
    bold.setBold(true);
    label->setFont(bold);
    return label;
}

void FindingView::build()
{
    m_measuring = {};
    m_effect = nullptr;
    m_measure = nullptr;
    m_apply = nullptr;
    m_remedy = nullptr;
    m_page = new QWidget;
    m_layout = new QVBoxLayout(m_page);
    m_layout->setContentsMargins(16, 12, 16, 16);
    m_layout->setSpacing(6);
    if (m_finding) {
        auto *heading = new QHBoxLayout;
        auto *icon = new QLabel(m_page);
        const style::Theme &theme = style::themeOf(palette());
        const QColor color = m_finding->severity == Severity::critical ? theme.error
            : m_finding->severity == Severity::warning                 ? theme.warning
                                                                       : theme.accent;
        icon->setPixmap(
            style::iconPixmap(iconOf(m_finding->severity), color, iconSize, devicePixelRatioF()));
        heading->addWidget(icon, 0, Qt::AlignTop);
        auto *word = new QLabel(wordOf(m_finding->severity), m_page);
        word->setForegroundRole(QPalette::PlaceholderText);
        heading->addWidget(word);
        heading->addStretch(1);
        m_layout->addLayout(heading);
        addText(QString::fromStdString(m_finding->title), 1.2)
            ->setObjectName(QStringLiteral("title"));
        addText(QString::fromStdString(m_finding->subject), 0.9)
            ->setForegroundRole(QPalette::PlaceholderText);
        addHeading(tr("Evidence"));
        addText(QString::fromStdString(m_finding->summary));
        addEvidence();
        addHeading(tr("Why it matters"));
        addText(QString::fromStdString(m_finding->reason));
        const auto plain = [](std::string_view text) {
            return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
        };
        QLabel *link = addText({});
        link->setTextFormat(Qt::RichText);
        link->setText(QStringLiteral("<a href='%1'>%2</a>")
                          .arg(plain(m_finding->reading.address),
                               plain(m_finding->reading.title).toHtmlEscaped()));
        link->setTextInteractionFlags(Qt::TextBrowserInteraction);
        link->setOpenExternalLinks(true);
        link->setToolTip(plain(m_finding->reading.address));
        addFix();
        addDismissal();
    }
    m_layout->addStretch(1);
    setWidget(m_page);
    showMeasuring();
}

void FindingView::addEvidence()
{
    auto *box = new QWidget(m_page);
    auto *grid = new QGridLayout(box);
    grid->setContentsMargins(0, 2, 0, 2);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(2);
    int line = 0;
    for (const Evidence &evidence : m_finding->evidence) {
        auto *label = new QLabel(QString::fromStdString(evidence.label), box);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setWordWrap(true);
        auto *number = new QLabel(numberText(evidence), box);
        number->setFont(style::tabular(font()));
        number->setAlignment(Qt::AlignRight);
        number->setToolTip(style::fullNumber(evidence.number) + QLatin1Char(' ')
                           + QString::fromStdString(evidence.unit));
        grid->addWidget(label, line, 0);
        grid->addWidget(number, line++, 1);
    }
    grid->setColumnStretch(0, 3);
    grid->setColumnStretch(2, 1);
    m_layout->addWidget(box);
}

void FindingView::addFix()
{
    if (!m_finding->fix)
        return;
    m_remedy = addHeading({});
    m_remedy->setObjectName(QStringLiteral("remedy"));
    addText(QString::fromStdString(m_finding->fix->what) + QLatin1Char('.'));
    auto *buttons = new QHBoxLayout;
    m_measure = new QPushButton(m_page);
    m_measure->setObjectName(QStringLiteral("measure"));
    m_measure->setToolTip(tr("Applies it to a copy of the workbook and evaluates the design again. "
                             "Nothing is changed."));
    connect(m_measure, &QPushButton::clicked, this, [this] {
        if (m_measuring.isRunning)
            emit measuringCancelled();
        else
            emit measuringRequested();
    });
    m_apply = new QPushButton(m_page);
    m_apply->setObjectName(QStringLiteral("apply"));
    m_apply->setVisible(m_isEditable);
    // Queued, as below: the answer rebuilds the page and with it the button.
    connect(m_apply, &QPushButton::clicked, this, &FindingView::fixRequested, Qt::QueuedConnection);
    buttons->addWidget(m_measure);
    buttons->addWidget(m_apply);
    buttons->addStretch(1);
    m_layout->addLayout(buttons);
    m_effect = addText({});
    m_effect->setTextFormat(Qt::RichText);
    m_effect->setObjectName(QStringLiteral("effect"));
    m_effect->setFont(style::tabular(font()));
}

void FindingView::addDismissal()
{
    m_layout->addSpacing(8);
    if (m_finding->dismissed) {
        addText(tr("Dismissed: %1").arg(QString::fromStdString(*m_finding->dismissed)));
        if (!m_isEditable)
            return;
        auto *restore = new QPushButton(tr("&Restore"), m_page);
        restore->setObjectName(QStringLiteral("restore"));
        connect(restore, &QPushButton::clicked, this, &FindingView::restorationRequested,
                Qt::QueuedConnection);
        m_layout->addWidget(restore, 0, Qt::AlignLeft);
        return;
    }
    if (!m_isEditable)
        return;
    auto *line = new QHBoxLayout;
    auto *reason = new QLineEdit(m_page);
    reason->setObjectName(QStringLiteral("reason"));
    reason->setPlaceholderText(tr("Why it does not matter here"));
    reason->setAccessibleName(tr("Reason to dismiss the finding"));
    auto *dismiss = new QPushButton(tr("&Dismiss"), m_page);
    dismiss->setObjectName(QStringLiteral("dismiss"));
    dismiss->setEnabled(false);
    dismiss->setToolTip(tr("Dismisses the finding. The reason is saved in the workbook."));
    const auto ask = [this, reason] {
        if (!reason->text().trimmed().isEmpty())
            emit dismissalRequested(reason->text().trimmed());
    };
    connect(reason, &QLineEdit::textChanged, dismiss,
            [dismiss](const QString &text) { dismiss->setEnabled(!text.trimmed().isEmpty()); });
    connect(reason, &QLineEdit::returnPressed, this, ask, Qt::QueuedConnection);
    connect(dismiss, &QPushButton::clicked, this, ask, Qt::QueuedConnection);
    line->addWidget(reason, 1);
    line->addWidget(dismiss);
    m_layout->addLayout(line);
}

void FindingView::showMeasuring()
{
    if (!m_measure)
        return;
    m_measure->setText(m_measuring.isRunning ? tr("&Cancel") : tr("&Measure the effect"));
    QString text;
    if (m_measuring.isRunning)
        text = tr("Measuring … %1 %").arg(qRound(m_measuring.fraction * percent));
    else if (!m_measuring.failure.isEmpty())
        text = tr("It cannot be measured: %1").arg(m_measuring.failure.toHtmlEscaped());
    else if (m_measuring.effect)
        text = effectText(*m_measuring.effect);
    m_effect->setText(text);
    m_effect->setVisible(!text.isEmpty());
    m_measure->setEnabled(m_isCurrent || m_measuring.isRunning); // the button also cancels
    m_apply->setEnabled(m_isCurrent);
    showApplying(m_measuring.effect ? verdictOf(*m_measuring.effect) : FixVerdict::better);
}

/// A fix that saved nothing, or has its price, is not the default button.
void FindingView::showApplying(FixVerdict outcome)
{
    m_apply->setFlat(outcome != FixVerdict::better);
    switch (outcome) {
    case FixVerdict::better:
        m_remedy->setText(tr("How to fix it"));
        m_apply->setText(tr("&Apply"));
        m_apply->setToolTip(tr("Changes the workbook. Undo takes it back."));
        break;
    case FixVerdict::dearer:
        m_remedy->setText(tr("How to fix it, at a price"));
        m_apply->setText(tr("&Apply although it costs more"));
        m_apply->setToolTip(tr("%1 Undo takes it back.").arg(priceText(*m_measuring.effect)));
        break;
    case FixVerdict::noGain:
        m_remedy->setText(tr("Tried, no gain"));
        m_apply->setText(tr("&Apply anyway"));
        m_apply->setToolTip(tr("This fix was measured and saves nothing. Undo takes it back."));
        break;
    }
}

void FindingView::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_finding) {
        const Measuring measuring = m_measuring;
        build();
        setMeasuring(measuring);
    }
}

} // namespace partita::advice

#include "moc_findingview.cpp"
