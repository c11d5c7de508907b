// A style that lets things move on the offscreen platform, where the program's own does not.
#pragma once

#include <QProxyStyle>

namespace partita::tests {

class MovingStyle : public QProxyStyle {
public:
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *answer) const override
    {
        constexpr int usualMs = 200;
        return hint == SH_Widget_Animation_Duration
            ? usualMs
            : QProxyStyle::styleHint(hint, option, widget, answer);
    }
};

} // namespace partita::tests
