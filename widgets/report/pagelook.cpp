#include "widgets/report/pagelook.h"

#include "widgets/style/theme.h"

#include <QFontDatabase>

namespace partita::reporting {

namespace {

const style::Theme &paper()
{
    return style::theme(style::ThemeKind::light);
}

/// Without hinting, so that lines are as wide on paper as they are laid out, and without ligatures,
/// which would be single characters in the text of the file. Stated letter spacing turns ligatures
/// off, also at its usual value.
QFont forPaper(QFont font, double size)
{
    font.setPointSizeF(size);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setLetterSpacing(QFont::PercentageSpacing, 100);
    return font;
}

QFont sized(double size)
{
    QFont font(QStringList {QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")});
    font.setStyleHint(QFont::SansSerif);
    return forPaper(std::move(font), size);
}

} // namespace

QFont proseFont()
{
    return sized(9);
}

QFont strongFont(double size)
{
    QFont font = sized(size);
    font.setBold(true);
    return font;
}

QFont smallFont()
{
    return sized(7.5);
}

QFont tinyFont()
{
    return sized(6.5);
}

QFont codeFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setFamilies(
        {QStringLiteral("DejaVu Sans Mono"), QStringLiteral("Noto Sans Mono"), font.family()});
    font.setStyleHint(QFont::Monospace);
    return forPaper(std::move(font), 7);
}

QColor inkColour()
{
    return paper().text;
}

QColor quietColour()
{
    return paper().secondary;
}

QColor lineColour()
{
    return paper().border;
}

QColor linkColour()
{
    return paper().accent;
}

QColor badColour()
{
    return paper().error;
}

QColor raisedColour()
{
    return paper().window;
}

QColor bestGround()
{
    return style::blend(paper().surface, paper().good, 0.14);
}

QColor badGround()
{
    return style::blend(paper().surface, paper().error, 0.1);
}

QColor colourOf(report::Tone tone)
{
    return tone == report::Tone::quiet ? quietColour()
        : tone == report::Tone::bad    ? badColour()
                                       : inkColour();
}

QTextOption wrapping(Qt::Alignment alignment)
{
    QTextOption option(alignment);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setUseDesignMetrics(true);
    return option;
}

} // namespace partita::reporting
