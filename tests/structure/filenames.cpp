#include "tests/structure/filenames.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace partita::structure {
namespace {

// The comments of a source, with everything else blanked out.
QString commentsOf(const QString &code)
{
    const QString bare = withoutComments(code, Strings::Keep);
    QString comments = code;
    for (qsizetype at = 0; at < comments.size(); ++at) {
        if (code[at] == bare[at] && code[at] != u'\n')
            comments[at] = u' ';
    }
    return comments;
}

bool isFile(const QString &name, const QStringList &files)
{
    return std::any_of(files.begin(), files.end(), [&](const QString &file) {
        return file == name || file.endsWith(u'/' + name);
    });
}

} // namespace

QVector<Violation> deadFileNames(const QString &path, const QString &code, const QStringList &files)
{
    static const QRegularExpression name(uR"re((?<![\w./"<])(?:\w+/)*\w+\.(?:h|cpp)(?![\w(]))re"_s);
    const QString comments = commentsOf(code);
    QVector<Violation> found;
    for (auto matches = name.globalMatch(comments); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        if (isFile(match.captured(), files))
            continue;
        const auto line = comments.left(match.capturedStart()).count(u'\n') + 1;
        found.append({path, static_cast<int>(line),
                      u"a comment names %1, which does not exist"_s.arg(match.captured())});
    }
    return found;
}

} // namespace partita::structure
