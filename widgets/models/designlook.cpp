#include "widgets/models/designlook.h"

#include <QCoreApplication>

namespace partita::models {

QString glyphOf(model::DesignKind kind)
{
    switch (kind) {
    case model::DesignKind::embedded:
        return QStringLiteral("▣");
    case model::DesignKind::referenced:
        return QStringLiteral("⇢");
    case model::DesignKind::hybrid:
        return QStringLiteral("◈");
    }
    return {};
}

QColor colourOf(model::DesignKind kind, const style::Theme &theme)
{
    switch (kind) {
    case model::DesignKind::embedded:
        return theme.embedded;
    case model::DesignKind::referenced:
        return theme.referenced;
    case model::DesignKind::hybrid:
        return theme.hybrid;
    }
    return theme.other;
}

QString titleOf(model::DesignKind kind)
{
    const auto translate
        = [](const char *text) { return QCoreApplication::translate("DesignKind", text); };
    switch (kind) {
    case model::DesignKind::embedded:
        return translate(QT_TRANSLATE_NOOP("DesignKind", "embedded"));
    case model::DesignKind::referenced:
        return translate(QT_TRANSLATE_NOOP("DesignKind", "referenced"));
    case model::DesignKind::hybrid:
        return translate(QT_TRANSLATE_NOOP("DesignKind", "hybrid"));
    }
    return {};
}

} // namespace partita::models
