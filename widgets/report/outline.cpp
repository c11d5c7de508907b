#include "widgets/report/outline.h"

#include <QMap>
#include <QRegularExpression>
#include <QStringConverter>

namespace partita::reporting {

namespace {

/// What the update needs of the file.
struct Structure {
    int size = 0; ///< number of objects
    int root = 0;
    int info = 0;
    qsizetype crossReferences = -1; ///< where they begin
    QList<int> pages; ///< objects, in the order of the pages
};

/// The text of an object, without "1 0 obj" and "endobj"; empty when it is not found.
QByteArray objectIn(const QByteArray &file, int number)
{
    const QByteArray begin = '\n' + QByteArray::number(number) + " 0 obj\n";
    const qsizetype at = file.indexOf(begin);
    const qsizetype end = at < 0 ? -1 : file.indexOf("endobj", at);
    return end < 0 ? QByteArray() : file.mid(at + begin.size(), end - at - begin.size());
}

int numberAfter(const QByteArray &text, const QByteArray &key)
{
    const qsizetype at = text.indexOf(key);
    if (at < 0)
        return 0;
    qsizetype end = at + key.size();
    while (end < text.size() && text[end] >= '0' && text[end] <= '9')
        ++end;
    return text.mid(at + key.size(), end - at - key.size()).toInt();
}

Structure structureOf(const QByteArray &file)
{
    Structure found;
    const qsizetype trailer = file.lastIndexOf("trailer");
    const qsizetype start = file.lastIndexOf("startxref\n");
    if (trailer < 0 || start < 0)
        return found;
    const QByteArray end = file.mid(trailer);
    found.size = numberAfter(end, "/Size ");
    found.root = numberAfter(end, "/Root ");
    found.info = numberAfter(end, "/Info ");
    found.crossReferences = numberAfter(file.mid(start), "startxref\n");
    const QByteArray tree = objectIn(file, numberAfter(objectIn(file, found.root), "/Pages "));
    const qsizetype kids = tree.indexOf("/Kids");
    const qsizetype close = tree.indexOf(']', kids);
    if (kids < 0 || close < 0)
        return found;
    static const QRegularExpression reference(QStringLiteral("(\\d+) 0 R"));
    auto matches = reference.globalMatch(QString::fromLatin1(tree.mid(kids, close - kids)));
    while (matches.hasNext())
        found.pages.append(matches.next().captured(1).toInt());
    return found;
}

/// UTF-16 with its mark, in hexadecimal digits.
QByteArray textString(const QString &text)
{
    QStringEncoder encoder(QStringEncoder::Utf16BE);
    const QByteArray encoded = encoder.encode(text);
    return "<FEFF" + encoded.toHex().toUpper() + '>';
}

/// Objects that are added to a file or take the place of earlier ones.
class Update {
public:
    Update(QByteArray &file, const Structure &structure)
        : m_file(file)
        , m_structure(structure)
        , m_next(structure.size)
    {
        if (!m_file.endsWith('\n'))
            m_file += '\n';
    }

    int newNumber() { return m_next++; }

    void write(int number, const QByteArray &content)
    {
        m_places[number] = m_file.size();
        m_file += QByteArray::number(number) + " 0 obj\n" + content + "\nendobj\n";
    }

    void end()
    {
        const qsizetype start = m_file.size();
        m_file += "xref\n";
        for (auto place = m_places.cbegin(); place != m_places.cend(); ++place)
            m_file += QByteArray::number(place.key()) + " 1\n"
                + QByteArray::number(place.value()).rightJustified(10, '0') + " 00000 n \n";
        m_file += "trailer\n<<\n/Size " + QByteArray::number(m_next) + "\n/Info "
            + QByteArray::number(m_structure.info) + " 0 R\n/Root "
            + QByteArray::number(m_structure.root) + " 0 R\n/Prev "
            + QByteArray::number(m_structure.crossReferences) + "\n>>\nstartxref\n"
            + QByteArray::number(start) + "\n%%EOF\n";
    }

private:
    QByteArray &m_file;
    const Structure &m_structure;
    int m_next;
    QMap<int, qsizetype> m_places;
};

QByteArray reference(int number)
{
    return QByteArray::number(number) + " 0 R";
}

QByteArray destination(const Structure &structure, const OutlineEntry &entry)
{
    return '[' + reference(structure.pages[entry.page]) + " /XYZ 0 "
        + QByteArray::number(entry.y, 'f', 2) + " null]";
}

/// An entry with its place in the tree.
struct Node {
    const OutlineEntry *entry = nullptr;
    int number = 0; ///< of its object
    int parent = -1; ///< index; -1: the outline itself
    QList<int> children; ///< indexes
};

QList<Node> treeOf(const std::vector<OutlineEntry> &entries, QList<int> &top, Update &update)
{
    QList<Node> nodes;
    QList<int> way; // open entries, outermost first
    for (const OutlineEntry &entry : entries) {
        if (entry.title.isEmpty())
            continue;
        while (!way.isEmpty() && nodes[way.last()].entry->level >= entry.level)
            way.removeLast();
        const auto index = static_cast<int>(nodes.size());
        nodes.append({&entry, update.newNumber(), way.isEmpty() ? -1 : way.last(), {}});
        (way.isEmpty() ? top : nodes[way.last()].children).append(index);
        way.append(index);
    }
    return nodes;
}

void writeOutline(const Structure &structure, const std::vector<OutlineEntry> &entries, int outline,
                  Update &update)
{
    QList<int> top;
    const QList<Node> nodes = treeOf(entries, top, update);
    const auto ends = [&](const QList<int> &children) {
        return children.isEmpty() ? QByteArray()
                                  : "/First " + reference(nodes[children.first()].number)
                + "\n/Last " + reference(nodes[children.last()].number) + '\n';
    };
    for (int index = 0; index < nodes.size(); ++index) {
        const Node &node = nodes[index];
        const QList<int> &siblings = node.parent < 0 ? top : nodes[node.parent].children;
        const qsizetype place = siblings.indexOf(index);
        QByteArray text = "<<\n/Title " + textString(node.entry->title) + "\n/Parent "
            + reference(node.parent < 0 ? outline : nodes[node.parent].number) + "\n/Dest "
            + destination(structure, *node.entry) + '\n' + ends(node.children);
        if (!node.children.isEmpty()) // closed at first
            text += "/Count -" + QByteArray::number(node.children.size()) + '\n';
        if (place > 0)
            text += "/Prev " + reference(nodes[siblings[place - 1]].number) + '\n';
        if (place + 1 < siblings.size())
            text += "/Next " + reference(nodes[siblings[place + 1]].number) + '\n';
        update.write(node.number, text + ">>");
    }
    update.write(outline,
                 "<<\n/Type /Outlines\n" + ends(top) + "/Count " + QByteArray::number(top.size())
                     + "\n>>");
}

/// Links to "#id", which the writer takes for addresses on the web, lead to their places.
void writeLinks(const QByteArray &before, const Structure &structure,
                const std::vector<OutlineEntry> &entries, Update &update)
{
    const QByteArray sign = "/URI (#";
    for (qsizetype at = before.indexOf(sign); at >= 0; at = before.indexOf(sign, at + 1)) {
        const qsizetype begin = before.lastIndexOf(" 0 obj\n", at);
        const qsizetype number = before.lastIndexOf('\n', begin) + 1;
        const qsizetype close = before.indexOf(')', at);
        const QString id
            = QString::fromLatin1(before.mid(at + sign.size(), close - at - sign.size()));
        const qsizetype rectangle = before.indexOf("/Rect [", begin);
        if (begin < 0 || close < 0 || rectangle < 0 || rectangle > at)
            continue;
        for (const OutlineEntry &entry : entries) {
            if (entry.id != id)
                continue;
            update.write(before.mid(number, begin - number).toInt(),
                         "<<\n/Type /Annot\n/Subtype /Link\n"
                             + before.mid(rectangle, before.indexOf(']', rectangle) + 1 - rectangle)
                             + "\n/Border [0 0 0]\n/Dest " + destination(structure, entry)
                             + "\n>>");
            break;
        }
    }
}

/// The writer's own clock is not that of the report. The text keeps its length.
void setDate(QByteArray &file, const std::string &date)
{
    QByteArray digits = QByteArray::fromStdString(date);
    digits.replace("-", "");
    constexpr qsizetype dayDigits = 8;
    const qsizetype at = file.indexOf("/CreationDate (D:");
    const qsizetype close = file.indexOf(')', at);
    if (at < 0 || close < 0 || digits.size() < dayDigits)
        return;
    constexpr qsizetype key = 17;
    const qsizetype length = close - at - key;
    const QByteArray text = digits.left(dayDigits) + "000000Z";
    file.replace(at + key, length, text.left(length).leftJustified(length, ' '));
}

} // namespace

QByteArray withOutline(QByteArray file, const std::vector<OutlineEntry> &entries,
                       const std::string &date)
{
    setDate(file, date);
    const Structure structure = structureOf(file);
    for (const OutlineEntry &entry : entries) {
        if (entry.page >= structure.pages.size())
            return file;
    }
    if (structure.size == 0 || structure.root == 0 || structure.pages.isEmpty())
        return file;
    const QByteArray before = file;
    Update update(file, structure);
    const int outline = update.newNumber();
    QByteArray catalog = objectIn(before, structure.root).trimmed();
    if (!catalog.endsWith(">>"))
        return before;
    catalog.chop(2);
    update.write(structure.root,
                 catalog + "/Outlines " + reference(outline) + "\n/PageMode /UseOutlines\n>>");
    writeOutline(structure, entries, outline, update);
    writeLinks(before, structure, entries, update);
    update.end();
    return file;
}

} // namespace partita::reporting
