// Ticks with numbers as boards write them ("2.06 k"), linear or logarithmic.
#pragma once

#include "widgets/style/format.h"

#include <qcustomplot.h>

namespace partita::plots {

/// `Ticker` is one of QCustomPlot's.
template<typename Ticker>
class NumberTicker : public Ticker {
protected:
    QString getTickLabel(double tick, const QLocale &, QChar, int) override
    {
        return style::shortNumber(tick);
    }
};

/// Makes an axis logarithmic with decades as ticks, or linear, with our numbers either way.
inline void setScale(QCPAxis &axis, bool logarithmic)
{
    axis.setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (logarithmic) {
        const QSharedPointer<NumberTicker<QCPAxisTickerLog>> ticker(
            new NumberTicker<QCPAxisTickerLog>);
        ticker->setSubTickCount(8);
        axis.setTicker(ticker);
    } else {
        axis.setTicker(QSharedPointer<NumberTicker<QCPAxisTicker>>::create());
    }
}

} // namespace partita::plots
