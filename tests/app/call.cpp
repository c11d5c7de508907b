#include "call.h"

#include <sstream>
#include <vector>

namespace partita::tests {

nlohmann::ordered_json Answer::json() const
{
    return nlohmann::ordered_json::parse(out.toStdString(), nullptr, false);
}

Answer call(Subcommand subcommand, const QStringList &words)
{
    std::vector<std::string> arguments;
    for (const QString &word : words)
        arguments.push_back(word.toStdString());
    std::ostringstream out;
    std::ostringstream err;
    const int code = subcommand(arguments, out, err);
    return {code, QString::fromStdString(out.str()), QString::fromStdString(err.str())};
}

Answer call(Subcommand subcommand, const char *words)
{
    return call(subcommand, QString::fromUtf8(words).split(QLatin1Char('|')));
}

} // namespace partita::tests
