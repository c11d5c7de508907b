#include "widgets/forms/linetext.h"

namespace partita::forms {

QString tidied(const QString &line)
{
    QString text;
    bool isQuoted = false;
    for (const QChar letter : line) {
        const bool isBlank = !isQuoted && letter.isSpace();
        if (letter == QLatin1Char('"'))
            isQuoted = !isQuoted;
        if (!isBlank)
            text += letter;
        else if (!text.isEmpty() && !text.endsWith(QLatin1Char(' ')))
            text += QLatin1Char(' ');
    }
    return !isQuoted && text.endsWith(QLatin1Char(' ')) ? text.chopped(1) : text;
}

} // namespace partita::forms
