// The rules of the house as data and as a checker over source text, apart from the file system so
// that planted violations can test the checker itself.
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>

namespace partita::structure {

// One row of the layers table.
struct Room {
    QString folder; // "engine/query"
    QStringList mayInclude; // folders, directly; what those may include comes with them.
                            // "engine/store:metrics" stands for the headers of that name only.
};

// An outside header (or folder of headers) that only some folders may include.
struct ReservedHeader {
    QString prefix; // "qcustomplot.h", "Qsci/"
    QStringList folders;
};

// A source text that breaks a rule, with its place.
struct Violation {
    QString file;
    int line = 0;
    QString text;

    QString toString() const;
};

// Code with its comments blanked out; lines keep their numbers. String literals survive unless
// asked otherwise.
enum class Strings { Keep, Blank };
QString withoutComments(const QString &code, Strings strings);

// A file and what it includes of this repository.
struct Source {
    QString path;
    QStringList includes;
};

// The folders that include one another in a circle, each as "a -> b (file includes header)"; empty
// when there is no circle. In a folder with sub-folders the headers count apart from the sources:
// they are the face that the sub-folders may see, and the sources put the sub-folders together.
QStringList folderCycle(const QVector<Source> &sources);

// The longest line that may hold a comment.
inline constexpr int mostColumns = 100;

// Checks one file at a time against the tables. A path is relative to the repository root.
class Rules {
public:
    Rules(QVector<Room> rooms, QVector<ReservedHeader> reserved);

    // The folder of the table a file belongs to, empty when no room claims it.
    QString roomOf(const QString &path) const;

    // Whether a file of a room may include a header of this repository.
    bool allows(const QString &room, const QString &header) const;

    QVector<Violation> check(const QString &path, const QString &code) const;

    // The headers of this repository that a source text includes.
    static QStringList includedHeaders(const QString &code);

private:
    struct Include;

    static QVector<Include> includesOf(const QString &code);
    QStringList reachableFrom(const QString &room) const;
    static void checkOwnHeader(const QString &path, const QVector<Include> &includes,
                               QVector<Violation> &found);
    void checkArrow(const QString &path, const Include &include, QVector<Violation> &found) const;
    void checkFace(const QString &path, const Include &include, QVector<Violation> &found) const;
    void checkOutside(const QString &path, const Include &include, QVector<Violation> &found) const;
    static void checkColumns(const QString &path, const QString &code, QVector<Violation> &found);
    static void checkPatterns(const QString &path, const QString &code, QVector<Violation> &found);

    QVector<Room> m_rooms;
    QVector<ReservedHeader> m_reserved;
};

} // namespace partita::structure
