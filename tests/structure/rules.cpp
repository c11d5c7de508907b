#include "tests/structure/rules.h"

#include <QMap>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace partita::structure {
namespace {

// A text pattern that only some folders may contain.
struct ReservedText {
    QRegularExpression pattern;
    Strings strings;
    QStringList folders; // where it is at home
    QString reason;
};

bool isBelow(const QString &path, const QString &folder)
{
    return path.startsWith(folder + u'/');
}

// Whether a header is one of this repository, as includes name it.
bool isOurs(const QString &header)
{
    static const QRegularExpression ours(u"^(?:engine|widgets|app|resources|tests)/"_s);
    return header.contains(ours);
}

bool isBelowAny(const QString &path, const QStringList &folders)
{
    for (const QString &folder : folders) {
        if (isBelow(path, folder))
            return true;
    }
    return false;
}

int lineAt(const QString &code, qsizetype offset)
{
    return static_cast<int>(code.left(offset).count(u'\n')) + 1;
}

// Colours written as numbers or names; every other colour comes from the palette of widgets/style.
const char *const colourLiterals[] = {
    R"("[^"\n]*#(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{6})\b[^"\n]*")",
    R"(\bQColor\s*(?:\w+\s*)?[({]\s*(?:[0-9]|"))",
    R"(\bQColor::fromRgb\w*\s*\(\s*[0-9])",
    R"(\bqRgba?\s*\(\s*[0-9])",
    R"(\bQt::(?:white|black|red|green|blue|cyan|magenta|yellow|gray|lightGray)\b)",
    R"(\bQt::dark(?:Red|Green|Blue|Cyan|Magenta|Yellow|Gray)\b)",
};

QVector<ReservedText> reservedTexts()
{
    QVector<ReservedText> texts;
    texts.append({QRegularExpression(u"\\bQSettings\\b"_s),
                  Strings::Blank,
                  {u"widgets/settings"_s},
                  u"QSettings belongs to widgets/settings; use its typed settings"_s});
    for (const char *pattern : colourLiterals) {
        texts.append({QRegularExpression(QLatin1String(pattern)),
                      Strings::Keep,
                      {u"widgets/style"_s, u"engine/report/html"_s}, // a page has its own palette
                      u"colour literals belong to widgets/style"_s});
    }
    return texts;
}

// Reads code from left to right and blanks what is not code.
class Blanker {
public:
    Blanker(const QString &code, Strings strings)
        : m_code(code)
        , m_strings(strings)
    {
    }

    QString run()
    {
        while (m_at < m_code.size())
            step();
        return m_code;
    }

private:
    void step()
    {
        if (starts(u"//"))
            blank(find(u"\n"_s, 0), true);
        else if (starts(u"/*"))
            blank(find(u"*/"_s, 2), true);
        else if (starts(u"R\"") && !inNumber())
            blank(endOfRawLiteral(), m_strings == Strings::Blank);
        else if (m_code[m_at] == u'"' || (m_code[m_at] == u'\'' && !inNumber()))
            blank(endOfLiteral(), m_strings == Strings::Blank && !inIncludeLine());
        else
            ++m_at;
    }

    bool starts(QStringView text) const { return QStringView(m_code).mid(m_at).startsWith(text); }

    // A quote inside a number separates digits: 1'000.
    bool inNumber() const
    {
        qsizetype begin = m_at;
        while (begin > 0 && (m_code[begin - 1].isLetterOrNumber() || m_code[begin - 1] == u'\''))
            --begin;
        return m_code[begin].isDigit();
    }

    bool inIncludeLine() const
    {
        const qsizetype begin = m_code.lastIndexOf(u'\n', m_at) + 1;
        return QStringView(m_code).mid(begin, m_at - begin).trimmed().startsWith(u"#include"_s);
    }

    qsizetype find(const QString &text, qsizetype skip) const
    {
        const qsizetype end = m_code.indexOf(text, m_at + skip);
        if (end < 0)
            return m_code.size();
        return text == u"\n"_s ? end : end + text.size();
    }

    qsizetype endOfRawLiteral() const
    {
        const qsizetype open = m_code.indexOf(u'(', m_at);
        const QString delimiter = open < 0 ? QString() : m_code.mid(m_at + 2, open - m_at - 2);
        return find(u')' + delimiter + u'"', delimiter.size() + 3);
    }

    qsizetype endOfLiteral() const
    {
        const QChar quote = m_code[m_at];
        for (qsizetype at = m_at + 1; at < m_code.size(); ++at) {
            if (m_code[at] == u'\\')
                ++at;
            else if (m_code[at] == quote || m_code[at] == u'\n')
                return at + 1;
        }
        return m_code.size();
    }

    void blank(qsizetype end, bool really)
    {
        for (; m_at < end; ++m_at) {
            if (really && m_code[m_at] != u'\n')
                m_code[m_at] = u' ';
        }
    }

    QString m_code;
    Strings m_strings;
    qsizetype m_at = 0;
};

} // namespace

QString Violation::toString() const
{
    return u"%1:%2: %3"_s.arg(file).arg(line).arg(text);
}

QString withoutComments(const QString &code, Strings strings)
{
    return Blanker(code, strings).run();
}

struct Rules::Include {
    QString header;
    bool quoted = false;
    int line = 0;
};

Rules::Rules(QVector<Room> rooms, QVector<ReservedHeader> reserved)
    : m_rooms(std::move(rooms))
    , m_reserved(std::move(reserved))
{
}

QString Rules::roomOf(const QString &path) const
{
    for (const Room &room : m_rooms) {
        if (isBelow(path, room.folder))
            return room.folder;
    }
    return {};
}

QStringList Rules::reachableFrom(const QString &room) const
{
    QStringList reached {room};
    for (qsizetype at = 0; at < reached.size(); ++at) {
        for (const Room &candidate : m_rooms) {
            if (candidate.folder != reached[at])
                continue;
            for (const QString &next : candidate.mayInclude) {
                if (!reached.contains(next))
                    reached.append(next);
            }
        }
    }
    return reached;
}

bool Rules::allows(const QString &room, const QString &header) const
{
    if (header == u"resources/embedded.h"_s)
        return true;
    for (const QString &folder : reachableFrom(room)) {
        const QStringList parts = folder.split(u':');
        if (isBelow(header, parts.first()) && (parts.size() == 1 || header.contains(parts.last())))
            return true;
    }
    return false;
}

QVector<Rules::Include> Rules::includesOf(const QString &code)
{
    static const QRegularExpression pattern(
        u"^[ \\t]*#[ \\t]*include[ \\t]*([<\"])([^>\"\\n]+)[>\"]"_s,
        QRegularExpression::MultilineOption);
    QVector<Include> includes;
    const QString plain = withoutComments(code, Strings::Keep);
    for (auto matches = pattern.globalMatch(plain); matches.hasNext();) {
        const auto match = matches.next();
        includes.append({match.captured(2), match.captured(1) == u"\""_s,
                         lineAt(plain, match.capturedStart(2))});
    }
    return includes;
}

QStringList Rules::includedHeaders(const QString &code)
{
    QStringList headers;
    for (const Include &include : includesOf(code)) {
        if (isOurs(include.header))
            headers.append(include.header);
    }
    return headers;
}

QVector<Violation> Rules::check(const QString &path, const QString &code) const
{
    QVector<Violation> found;
    if (roomOf(path).isEmpty())
        found.append({path, 1, u"is in no room of the layers table"_s});
    if (path.endsWith(u".h"_s)
        && !withoutComments(code, Strings::Blank).contains(u"#pragma once"_s))
        found.append({path, 1, u"lacks #pragma once"_s});
    const QVector<Include> includes = includesOf(code);
    checkOwnHeader(path, includes, found);
    for (const Include &include : includes) {
        checkArrow(path, include, found);
        checkFace(path, include, found);
        checkOutside(path, include, found);
    }
    checkColumns(path, code, found);
    checkPatterns(path, code, found);
    return found;
}

// A source that includes its own header first proves that the header brings all it needs.
void Rules::checkOwnHeader(const QString &path, const QVector<Include> &includes,
                           QVector<Violation> &found)
{
    if (!path.endsWith(u".cpp"_s))
        return;
    const QString own = path.chopped(4) + u".h"_s;
    for (qsizetype at = 1; at < includes.size(); ++at) {
        if (includes[at].header == own)
            found.append({path, includes[at].line, u"must include its own header first"_s});
    }
}

void Rules::checkArrow(const QString &path, const Include &include, QVector<Violation> &found) const
{
    static const QRegularExpression generated(u"^(?:[^/]+\\.moc|moc_[^/]+\\.cpp)$"_s);
    const QString room = roomOf(path);
    if (isOurs(include.header)) {
        if (!include.quoted)
            found.append({path, include.line,
                          u"includes our own %1 with <>; use quotes"_s.arg(include.header)});
        if (!allows(room, include.header))
            found.append(
                {path, include.line, u"%1 may not include %2"_s.arg(room, include.header)});
    } else if (include.quoted && !include.header.contains(generated)) {
        found.append({path, include.line,
                      u"includes \"%1\", which does not begin at the repository root"_s.arg(
                          include.header)});
    }
}

// Headers in a room's folder are its face. Those in its sub-folders are private to it, and the face
// shows nothing of them.
void Rules::checkFace(const QString &path, const Include &include, QVector<Violation> &found) const
{
    const QString room = roomOf(include.header);
    if (room.isEmpty() || !include.header.mid(room.size() + 1).contains(u'/'))
        return;
    if (roomOf(path) != room)
        found.append({path, include.line, u"%1 is private to %2"_s.arg(include.header, room)});
    else if (path.endsWith(u".h"_s) && !path.mid(room.size() + 1).contains(u'/'))
        found.append({path, include.line,
                      u"is of the face of %1, which may not show the private %2"_s.arg(
                          room, include.header)});
}

void Rules::checkOutside(const QString &path, const Include &include,
                         QVector<Violation> &found) const
{
    static const QRegularExpression qt(u"^(?:Qt?[A-Z]|qt|Qsci)"_s);
    if (isBelow(path, u"engine"_s) && !isBelow(path, u"engine/javascript"_s)
        && include.header.contains(qt))
        found.append(
            {path, include.line, u"the engine may not include Qt (%1)"_s.arg(include.header)});
    for (const ReservedHeader &reserved : m_reserved) {
        if (include.header.startsWith(reserved.prefix) && !isBelowAny(path, reserved.folders)) {
            found.append(
                {path, include.line,
                 u"only %1 may include %2"_s.arg(reserved.folders.join(u", "_s), include.header)});
        }
    }
}

void Rules::checkColumns(const QString &path, const QString &code, QVector<Violation> &found)
{
    const QStringList lines = code.split(u'\n');
    const QStringList bare = withoutComments(code, Strings::Keep).split(u'\n');
    for (qsizetype at = 0; at < lines.size(); ++at) {
        const qsizetype columns = lines[at].toUcs4().size();
        if (columns > mostColumns && lines[at] != bare[at])
            found.append({path, static_cast<int>(at) + 1,
                          u"a comment ends in column %1; %2 is the last one"_s.arg(columns).arg(
                              mostColumns)});
    }
}

void Rules::checkPatterns(const QString &path, const QString &code, QVector<Violation> &found)
{
    const QString kept = withoutComments(code, Strings::Keep);
    const QString blanked = withoutComments(code, Strings::Blank);
    static const QVector<ReservedText> texts = reservedTexts();
    for (const ReservedText &reserved : texts) {
        const bool isHome
            = std::any_of(reserved.folders.begin(), reserved.folders.end(),
                          [&](const QString &folder) { return isBelow(path, folder); });
        if (isHome)
            continue;
        const QString &text = reserved.strings == Strings::Keep ? kept : blanked;
        for (auto matches = reserved.pattern.globalMatch(text); matches.hasNext();) {
            const auto match = matches.next();
            found.append({path, lineAt(text, match.capturedStart()),
                          u"%1: %2"_s.arg(reserved.reason, match.captured().simplified())});
        }
    }
}

namespace {

QString folderOf(const QString &path)
{
    return path.left(path.lastIndexOf(u'/'));
}

// The arrows between folders, each with an example.
class FolderGraph {
public:
    explicit FolderGraph(const QVector<Source> &sources)
    {
        for (const Source &source : sources)
            addFolders(folderOf(source.path));
        for (const Source &source : sources) {
            for (const QString &header : source.includes)
                add(source.path, header);
        }
    }

    // The arrows of the first circle that a walk meets.
    QStringList cycle() const
    {
        QSet<QString> done;
        for (const QString &start : m_arrows.keys()) {
            QStringList way;
            const QStringList circle = walk(start, way, done);
            if (!circle.isEmpty())
                return circle;
        }
        return {};
    }

private:
    void addFolders(const QString &folder)
    {
        for (qsizetype at = folder.lastIndexOf(u'/'); at > 0; at = folder.lastIndexOf(u'/', at - 1))
            m_divided.insert(folder.left(at));
    }

    QString nodeOf(const QString &path) const
    {
        const QString folder = folderOf(path);
        const bool isFace = path.endsWith(u".h"_s) && m_divided.contains(folder);
        return isFace ? folder + u" (face)"_s : folder;
    }

    void add(const QString &path, const QString &header)
    {
        const QString from = nodeOf(path);
        const QString to = nodeOf(header);
        if (from != to && !m_arrows[from].contains(to))
            m_arrows[from].insert(to, u"%1 includes %2"_s.arg(path, header));
    }

    QStringList walk(const QString &node, QStringList &way, QSet<QString> &done) const
    {
        if (const qsizetype at = way.indexOf(node); at >= 0)
            return arrowsAlong(way.mid(at) + QStringList {node});
        if (done.contains(node))
            return {};
        way.append(node);
        for (const QString &next : m_arrows.value(node).keys()) {
            const QStringList circle = walk(next, way, done);
            if (!circle.isEmpty())
                return circle;
        }
        way.removeLast();
        done.insert(node);
        return {};
    }

    QStringList arrowsAlong(const QStringList &way) const
    {
        QStringList arrows;
        for (qsizetype at = 0; at + 1 < way.size(); ++at)
            arrows.append(
                u"%1 -> %2 (%3)"_s.arg(way[at], way[at + 1], m_arrows[way[at]][way[at + 1]]));
        return arrows;
    }

    QSet<QString> m_divided; // folders that have sub-folders
    QMap<QString, QMap<QString, QString>> m_arrows;
};

} // namespace

QStringList folderCycle(const QVector<Source> &sources)
{
    return FolderGraph(sources).cycle();
}

} // namespace partita::structure
