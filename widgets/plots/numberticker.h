// Ticks with numbers as boards write stated ones ("2.5 k"), linear or logarithmic, and only as many
// as have room beside the axis.
#pragma once

#include "widgets/style/format.h"

#include <QFontMetricsF>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace partita::plots {

/// How many numbers an axis has room for.
inline int labelsThatFit(const QCPAxis &axis)
{
    const QFontMetricsF metrics(axis.tickLabelFont());
    const QSize room = axis.axisRect()->size();
    const double labels = axis.orientation() == Qt::Vertical
        ? room.height() / (metrics.height() * 1.2)
        : room.width() / metrics.horizontalAdvance(QStringLiteral("00.00 M"));
    return std::max(static_cast<int>(labels), 1);
}

/// Round steps.
class LinearTicker : public QCPAxisTicker {
public:
    explicit LinearTicker(const QCPAxis &axis)
        : m_axis(axis)
    {
    }

    void generate(const QCPRange &range, const QLocale &locale, QChar format, int precision,
                  QVector<double> &ticks, QVector<double> *subTicks,
                  QVector<QString> *labels) override
    {
        constexpr int most = 5;
        setTickCount(std::clamp(labelsThatFit(m_axis), 1, most));
        QCPAxisTicker::generate(range, locale, format, precision, ticks, subTicks, labels);
    }

protected:
    QString getTickLabel(double tick, const QLocale &, QChar, int) override
    {
        return style::statedNumber(tick);
    }

private:
    const QCPAxis &m_axis;
};

/// Every decade, or every second, or third.
class DecadeTicker : public QCPAxisTickerLog {
public:
    explicit DecadeTicker(const QCPAxis &axis)
        : m_axis(axis)
    {
    }

    void generate(const QCPRange &range, const QLocale &locale, QChar format, int precision,
                  QVector<double> &ticks, QVector<double> *subTicks,
                  QVector<QString> *labels) override
    {
        const double decades = std::log10(range.upper / range.lower);
        const int step = std::max(static_cast<int>(std::ceil(decades / labelsThatFit(m_axis))), 1);
        setLogBase(std::pow(10.0, step));
        setSubTickCount(step == 1 ? 8 : 0);
        QCPAxisTickerLog::generate(range, locale, format, precision, ticks, subTicks, labels);
    }

protected:
    QString getTickLabel(double tick, const QLocale &, QChar, int) override
    {
        return style::statedNumber(tick);
    }

private:
    const QCPAxis &m_axis;
};

/// Makes an axis logarithmic with decades as ticks, or linear, with our numbers either way.
inline void setScale(QCPAxis &axis, bool logarithmic)
{
    axis.setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (logarithmic)
        axis.setTicker(QSharedPointer<DecadeTicker>::create(axis));
    else
        axis.setTicker(QSharedPointer<LinearTicker>::create(axis));
}

} // namespace partita::plots
