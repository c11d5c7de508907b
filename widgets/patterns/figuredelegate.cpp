#include "widgets/patterns/figuredelegate.h"

#include "widgets/models/patternmatrix.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QPainter>

#include <cmath>

namespace partita::patterns {

namespace {

using models::PatternMatrix;

constexpr double lowestOnDark = 0.35; // share of the heat scale
constexpr int padding = 10;
constexpr int verticalPadding = 7;
constexpr int badgeGap = 8;
constexpr int mostLines = 2;
constexpr int mostBadgeCharacters = 10;
constexpr int barHeight = 4;
constexpr int markWidth = 3; ///< of a changed cell
constexpr double smallFont = 0.85;
constexpr double dimmed = 0.25; ///< opacity of a cell beside the one in focus

int largeHeight(const QStyleOptionViewItem &option)
{
    return QFontMetrics(option.font).height();
}

int smallHeight(const QStyleOptionViewItem &option)
{
    return QFontMetrics(style::scaled(option.font, smallFont)).height();
}

/// Area of the bar below a charge.
QRect trackOf(const QStyleOptionViewItem &option, const QRect &content)
{
    return {content.left(), content.top() + largeHeight(option) + 2, content.width(), barHeight};
}

/// Top of the small print, below the bar.
int smallPrintTop(const QStyleOptionViewItem &option, const QRect &content)
{
    return trackOf(option, content).bottom() + 3;
}

QFont boldOf(QFont font)
{
    font.setBold(true);
    return font;
}

/// The id for its badge, shortened to leave room for the sentence.
QString badgeTextOf(const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const QFontMetrics metrics(boldOf(option.font));
    return metrics.elidedText(index.data(PatternMatrix::PatternRole).toString(), Qt::ElideMiddle,
                              mostBadgeCharacters * metrics.averageCharWidth());
}

int badgeWidthOf(const QStyleOptionViewItem &option, const QModelIndex &index)
{
    return std::max(
        QFontMetrics(boldOf(option.font)).horizontalAdvance(badgeTextOf(option, index)) + 12, 34);
}

QString rateOf(const QModelIndex &index)
{
    return PatternMatrix::tr("%1 / s").arg(
        style::statedNumber(index.data(PatternMatrix::RateRole).toDouble()));
}

/// Width of the badge and the rate below it.
int sideWidthOf(const QStyleOptionViewItem &option, const QModelIndex &index)
{
    // The same for almost all rows, so that the sentences are aligned.
    const QFontMetrics small(style::scaled(option.font, smallFont));
    return std::max({badgeWidthOf(option, index), small.horizontalAdvance(rateOf(index)),
                     small.horizontalAdvance(QStringLiteral("0.00 k / s"))});
}

/// Height with the whole sentence if that takes only a few lines, because many patterns should be
/// visible.
int patternHeight(const QStyleOptionViewItem &option, const QModelIndex &index, int width)
{
    const QFontMetrics metrics(option.font);
    const int room = width - 2 * padding - sideWidthOf(option, index) - badgeGap;
    const QRect needed = metrics.boundingRect(QRect(0, 0, std::max(room, 1), QWIDGETSIZE_MAX),
                                              Qt::AlignLeft | Qt::TextWordWrap,
                                              index.data(Qt::DisplayRole).toString());
    return std::min(needed.height(), mostLines * metrics.height()) + 2 * verticalPadding;
}

/// As many whole words as fit in the rectangle, with an ellipsis when some are left out.
QString shortened(const QString &sentence, const QFontMetrics &metrics, const QRect &room)
{
    const auto fits = [&](const QString &text) {
        return metrics
                   .boundingRect(QRect(0, 0, room.width(), QWIDGETSIZE_MAX),
                                 Qt::AlignLeft | Qt::TextWordWrap, text)
                   .height()
            <= room.height();
    };
    QString text = sentence;
    for (qsizetype end = sentence.size(); !fits(text) && end > 0;) {
        end = sentence.lastIndexOf(QLatin1Char(' '), end - 1);
        text = sentence.left(std::max<qsizetype>(end, 0)) + QChar(0x2026);
    }
    return text;
}

QString smallPrint(const QModelIndex &index, FigureDelegate::Detail detail)
{
    const auto number = [&](int role) { return index.data(role).toDouble(); };
    const QString latency = style::latency(number(PatternMatrix::LatencyRole));
    const QString requests = style::shortNumber(number(PatternMatrix::RequestsRole));
    const QString partitions = style::shortNumber(number(PatternMatrix::PartitionsRole));
    switch (detail) {
    case FigureDelegate::Detail::all:
        return PatternMatrix::tr("%1 · %2 req · %3 part.",
                                 "latency, requests, physical partitions visited")
            .arg(latency, requests, partitions);
    case FigureDelegate::Detail::latencyAndPartitions:
        return PatternMatrix::tr("%1 · %2 part.", "latency, physical partitions visited")
            .arg(latency, partitions);
    case FigureDelegate::Detail::latency:
        break;
    }
    return latency;
}

/// "−25 RU" after an edit or a switch of designs; empty without a difference.
QString differenceText(const QModelIndex &index)
{
    const QVariant difference = index.data(PatternMatrix::DifferenceRole);
    if (!difference.isValid())
        return {};
    return (difference.toDouble() < 0 ? QStringLiteral("−") : QStringLiteral("+"))
        + style::charge(std::fabs(difference.toDouble()));
}

/// True when that detail fits in every evaluated cell.
bool fitsEverywhere(const QAbstractItemModel &model, FigureDelegate::Detail detail,
                    const QFontMetrics &metrics, int room)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 1; column < model.columnCount(); ++column) {
            const QModelIndex index = model.index(row, column);
            if (index.data(PatternMatrix::ChargeRole).isValid()
                && metrics.horizontalAdvance(smallPrint(index, detail)) > room)
                return false;
        }
    }
    return true;
}

/// Background charge of a write, as long as it fits; empty without one.
QString upkeep(double charge, const QFontMetrics &metrics, int room)
{
    const QString number = style::shortNumber(charge);
    const QString text = PatternMatrix::tr("+ %1 upkeep", "RU in the background").arg(number);
    for (const QString &each : {text, PatternMatrix::tr("+ %1", "RU of upkeep").arg(number)}) {
        if (metrics.horizontalAdvance(each) + padding / 2 <= room)
            return each;
    }
    return {};
}

/// Beside the charge or the small print, which leave so much width; the symbol alone when neither
/// has room.
void paintUpkeep(QPainter *painter, const QStyleOptionViewItem &option, const QRect &content,
                 double background, int besideCharge, int besideSmallPrint)
{
    const QFontMetrics metrics(painter->font());
    QRect line = content.adjusted(0, 1, 0, 0);
    QString text = upkeep(background, metrics, besideCharge);
    if (text.isEmpty()) {
        text = upkeep(background, metrics, besideSmallPrint);
        line.setTop(text.isEmpty() ? line.top() : smallPrintTop(option, content));
    }
    painter->drawText(line, Qt::AlignLeft | Qt::AlignTop,
                      text.isEmpty() ? QStringLiteral("+") : text);
}

/// The detail on the right and the difference on the left, with a mark at the edge of the cell;
/// the difference alone when there is no room for both.
void paintSmallPrint(QPainter *painter, const QStyleOptionViewItem &option, const QRect &content,
                     const QString &detail, const QString &difference)
{
    const style::Theme &theme = style::themeOf(option.palette);
    const QFontMetrics metrics(painter->font());
    const bool fits
        = metrics.horizontalAdvance(detail) + padding + metrics.horizontalAdvance(difference)
        <= content.width();
    if (difference.isEmpty() || fits) {
        painter->setPen(theme.secondary);
        painter->drawText(content, Qt::AlignRight | Qt::AlignTop, detail);
    }
    if (difference.isEmpty())
        return;
    const QColor &colour = difference.startsWith(QChar(0x2212)) ? theme.good : theme.warning;
    painter->fillRect(
        QRect(option.rect.left(), option.rect.top() + 1, markWidth, option.rect.height() - 2),
        colour);
    painter->setPen(colour);
    painter->drawText(content, (fits ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignTop, difference);
}

/// A bar that fills the given share of its track, from the right.
void paintBar(QPainter *painter, const QRect &track, double share, const style::Theme &theme)
{
    painter->fillRect(track, theme.grid);
    const int length = std::max(2, static_cast<int>(share * track.width()));
    // On dark surfaces the lowest shades would be invisible.
    const bool isDark = theme.kind == style::ThemeKind::dark;
    painter->fillRect(QRect(track.right() - length + 1, track.top(), length, track.height()),
                      style::heat(isDark ? lowestOnDark + (1 - lowestOnDark) * share : share));
}

} // namespace

QString FigureDelegate::publishedLine(double published, double ours, const QFontMetrics &metrics,
                                      int room, bool isMeasured)
{
    const QString number = style::shortNumber(published);
    const QString change = style::change(published, ours);
    const QString whole = isMeasured
        ? PatternMatrix::tr("measured %1 (%2)", "charge, our difference from it")
        : PatternMatrix::tr("published %1 (%2)", "charge, our difference from it");
    const QString brief = isMeasured
        ? PatternMatrix::tr("meas. %1 (%2)", "charge, our difference from it")
        : PatternMatrix::tr("publ. %1 (%2)", "charge, our difference from it");
    for (const QString &text : {whole, brief, QStringLiteral("%1 (%2)")}) {
        const QString each = text.arg(number, change);
        if (metrics.horizontalAdvance(each) <= room)
            return each;
    }
    return metrics.elidedText(number, Qt::ElideRight, room);
}

void FigureDelegate::setRange(double least, double most)
{
    // Similar figures get similar bars, so the axis spans at least one decade.
    constexpr double decade = 10;
    m_most = std::max(most, 1e-2);
    m_least = std::clamp(least, 1e-3, m_most / decade);
}

void FigureDelegate::fitDetail(const QAbstractItemModel &model, const QFont &font, int width)
{
    const QFontMetrics metrics(style::scaled(font, smallFont));
    m_detail = Detail::latency;
    for (const Detail detail : {Detail::all, Detail::latencyAndPartitions}) {
        if (!fitsEverywhere(model, detail, metrics, width - 2 * padding))
            continue;
        m_detail = detail;
        return;
    }
}

int FigureDelegate::patternWidth(const QStyleOptionViewItem &option, const QModelIndex &index)
{
    return sideWidthOf(option, index) + badgeGap + 2 * padding
        + QFontMetrics(option.font).horizontalAdvance(index.data(Qt::DisplayRole).toString());
}

bool FigureDelegate::isDimmed(const QModelIndex &index) const
{
    const bool isOfFocus = index.row() == m_focus.row()
        && (index.column() == 0 || m_focus.column() == 0 || index.column() == m_focus.column());
    return m_focus.isValid() && !isOfFocus;
}

double FigureDelegate::share(double charge) const
{
    if (charge <= 0)
        return 0;
    return std::clamp(std::log(charge / m_least) / std::log(m_most / m_least), 0.0, 1.0);
}

QSize FigureDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int lines = smallHeight(option) * (m_showPublished ? 2 : 1);
    const int height = largeHeight(option) + barHeight + lines + 18;
    if (index.column() == 0) {
        const int natural = QFontMetrics(option.font).averageCharWidth() * 34;
        const int width = option.rect.width() > 0 ? option.rect.width() : natural;
        return {natural, std::max(height, patternHeight(option, index, width))};
    }
    const QFontMetrics metrics(style::scaled(option.font, smallFont));
    return {metrics.horizontalAdvance(QStringLiteral("000 ms · 0.00 k req · 00 part."))
                + 2 * padding,
            height};
}

void FigureDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                           const QModelIndex &index) const
{
    painter->save();
    if (isDimmed(index))
        painter->setOpacity(dimmed);
    const style::Theme &theme = style::themeOf(option.palette);
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, theme.accentSoft);
    if (index.column() == 0)
        paintPattern(painter, option, index);
    else
        paintFigures(painter, option, index);
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(theme.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
    }
    painter->restore();
}

void FigureDelegate::paintPattern(QPainter *painter, const QStyleOptionViewItem &option,
                                  const QModelIndex &index) const
{
    const style::Theme &theme = style::themeOf(option.palette);
    const QRect content
        = option.rect.adjusted(padding, verticalPadding, -padding, -verticalPadding);
    const QFont badgeFont = boldOf(option.font);
    const bool query = index.data(PatternMatrix::IsQueryRole).toBool();
    const int badgeWidth = badgeWidthOf(option, index);
    // Round badges for queries, square ones for commands: a shape as well as a colour.
    const QRect badge(content.left(), content.top(), badgeWidth, largeHeight(option) + 4);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(query ? theme.accent : theme.hybrid);
    painter->setBrush(style::blend(theme.surface, query ? theme.accent : theme.hybrid, 0.12));
    const qreal radius = query ? badge.height() / 2.0 : 2;
    painter->drawRoundedRect(QRectF(badge).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter->setFont(badgeFont);
    painter->setPen(theme.text);
    painter->drawText(badge, Qt::AlignCenter, badgeTextOf(option, index));
    painter->setFont(style::scaled(option.font, smallFont));
    painter->setPen(theme.secondary);
    const int sideWidth = sideWidthOf(option, index);
    painter->drawText(QRect(badge.left(), badge.bottom() + 2, sideWidth, smallHeight(option)),
                      Qt::AlignLeft | Qt::AlignTop, rateOf(index));
    const QRect room = content.adjusted(sideWidth + badgeGap, 0, 0, 0);
    const QFontMetrics metrics(option.font);
    const int lines = std::max(1, room.height() / metrics.height());
    const QString sentence = index.data(Qt::DisplayRole).toString();
    painter->setFont(option.font);
    painter->setPen(theme.text);
    if (lines == 1)
        painter->drawText(room, Qt::AlignLeft | Qt::AlignTop,
                          metrics.elidedText(sentence, Qt::ElideRight, room.width()));
    else
        painter->drawText(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                          shortened(sentence, metrics, room));
}

void FigureDelegate::paintFigures(QPainter *painter, const QStyleOptionViewItem &option,
                                  const QModelIndex &index) const
{
    const style::Theme &theme = style::themeOf(option.palette);
    QRect content = option.rect.adjusted(padding, verticalPadding, -padding, -verticalPadding);
    const QVariant charge = index.data(PatternMatrix::ChargeRole);
    const QString error = index.data(PatternMatrix::ErrorRole).toString();
    const QFont small = style::scaled(option.font, smallFont);
    const bool stale = index.data(PatternMatrix::StaleRole).toBool();
    painter->setOpacity(stale ? 0.45 : 1);
    if (!charge.isValid()) {
        painter->setOpacity(1); // an unknown figure is never stale
        painter->setPen(error.isEmpty() ? theme.secondary : theme.error);
        painter->setFont(small);
        painter->drawText(content, Qt::AlignRight | Qt::AlignVCenter | Qt::TextWordWrap,
                          index.data(PatternMatrix::WordsRole).toString());
        return;
    }
    QFont large = style::tabular(option.font);
    large.setBold(true);
    painter->setFont(large);
    painter->setPen(error.isEmpty() ? theme.text : theme.error);
    const QString number = (error.isEmpty() ? QString() : QStringLiteral("⚠ "))
        + index.data(Qt::DisplayRole).toString();
    painter->drawText(content, Qt::AlignRight | Qt::AlignTop, number);
    const QString detail = smallPrint(index, m_detail);
    const double background = index.data(PatternMatrix::BackgroundRole).toDouble();
    if (background > 0) {
        painter->setFont(small);
        painter->setPen(theme.secondary);
        paintUpkeep(painter, option, content, background,
                    content.width() - QFontMetrics(large).horizontalAdvance(number),
                    content.width() - QFontMetrics(small).horizontalAdvance(detail));
    }
    paintBar(painter, trackOf(option, content), share(charge.toDouble()), theme);
    content.setTop(smallPrintTop(option, content));
    painter->setFont(small);
    paintSmallPrint(painter, option, content, detail, differenceText(index));
    painter->setPen(theme.secondary);
    const QVariant published = index.data(PatternMatrix::PublishedChargeRole);
    if (!m_showPublished || !published.isValid())
        return;
    content.setTop(content.top() + smallHeight(option));
    painter->drawText(content, Qt::AlignRight | Qt::AlignTop,
                      publishedLine(published.toDouble(), charge.toDouble(), QFontMetrics(small),
                                    content.width(),
                                    index.data(PatternMatrix::IsMeasuredRole).toBool()));
}

} // namespace partita::patterns

#include "moc_figuredelegate.cpp"
