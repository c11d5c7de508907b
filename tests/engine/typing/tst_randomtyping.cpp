// Random changes of documents of every sample. Either the item of the edited workbook is what was
// typed, or a sentence says for each difference why it is not.
#include "engine/model/validation.h"
#include "engine/typing/reading.h"
#include "tests/engine/population/textworkbook.h"
#include "tests/support/testprogram.h"

#include <QDir>

#include <algorithm>
#include <random>

namespace tst_randomtyping {

using namespace partita;
using model::Json;
using typing::DocumentPlace;
using typing::Given;
using typing::Meaning;
using typing::Reading;

namespace {

/// Changes of a JSON tree as somebody types them.
class Typist {
public:
    explicit Typist(unsigned seed)
        : m_random(seed)
    {
    }

    std::size_t below(std::size_t limit) { return m_random() % limit; }

    /// Changes one place inside the value.
    void change(Json &value)
    {
        if (value.is_object() && !value.empty()) {
            changeObject(value);
        } else if (value.is_array() && !value.empty()) {
            changeArray(value);
        } else if (value.is_string()) {
            value = value.get<std::string>() + "x";
        } else if (value.is_number_integer()) {
            value = value.get<std::int64_t>() + 1;
        } else if (value.is_number()) {
            value = value.get<double>() / 2;
        } else if (value.is_boolean()) {
            value = !value.get<bool>();
        } else {
            value = "typed";
        }
    }

private:
    void changeObject(Json &object)
    {
        const std::size_t what = below(20);
        if (what == 0) {
            object["typed" + std::to_string(below(100))] = 5;
            return;
        }
        auto member = object.begin();
        std::advance(member, static_cast<std::ptrdiff_t>(below(object.size())));
        if (what == 1)
            object.erase(member.key());
        else
            change(member.value());
    }

    void changeArray(Json &array)
    {
        const std::size_t place = below(array.size());
        switch (below(6)) {
        case 0:
            array.erase(place);
            break;
        case 1: {
            Json copy = array[place];
            change(copy);
            array.insert(array.begin() + static_cast<std::ptrdiff_t>(below(array.size() + 1)),
                         copy);
            break;
        }
        case 2:
            std::swap(array[place], array[below(array.size())]);
            break;
        default:
            change(array[place]);
        }
    }

    std::mt19937 m_random;
};

bool isEqual(const Json &left, const Json &right)
{
    if (!left.is_object() || !right.is_object() || left.size() != right.size())
        return left == right;
    return std::all_of(left.items().begin(), left.items().end(), [&](const auto &member) {
        return right.contains(member.key()) && isEqual(member.value(), right[member.key()]);
    });
}

/// True when something was said about each property of the document that is not as typed.
bool isExplained(const Reading &reading, const Json &typed)
{
    const auto isSaid = [&](const std::string &name) {
        const std::string path = "$." + name;
        const auto concerns
            = [&](const std::string &about) { return about == "$" || about.starts_with(path); };
        return std::any_of(reading.meanings.begin(), reading.meanings.end(),
                           [&](const Meaning &meaning) {
                               return meaning.kind >= Meaning::Kind::follows
                                   && concerns(meaning.path);
                           })
            || std::any_of(reading.offers.begin(), reading.offers.end(),
                           [&](const typing::Offer &offer) { return concerns(offer.path); });
    };
    for (const auto &[name, value] : typed.items()) {
        const bool isAsTyped = reading.item.contains(name) && isEqual(reading.item[name], value);
        if (!isAsTyped && !isSaid(name))
            return false;
    }
    return true;
}

std::vector<DocumentPlace> placesOf(const Given &given)
{
    std::vector<DocumentPlace> places;
    for (const auto &design : given.withDerivedDesigns().designs) {
        for (const model::Container &container : design->containers) {
            for (const model::DocumentType &type : container.documentTypes)
                places.push_back({design->name, container.name, type.name});
        }
    }
    return places;
}

struct Tally {
    int exact = 0;
    int followed = 0;
    int impossible = 0;
};

} // namespace

class TestRandomTyping : public QObject {
    Q_OBJECT
private slots:
    void everyDifferenceIsSaid_data();
    void everyDifferenceIsSaid();
};

void TestRandomTyping::everyDifferenceIsSaid_data()
{
    QTest::addColumn<QString>("file");
    const QDir samples(QStringLiteral(PARTITA_SOURCE_DIR "/resources/samples"));
    for (const QString &file : samples.entryList({QStringLiteral("*.partita.json")}))
        QTest::newRow(qPrintable(file)) << samples.filePath(file);
}

void TestRandomTyping::everyDifferenceIsSaid()
{
    QFETCH(QString, file);
    QFile opened(file);
    QVERIFY(opened.open(QIODevice::ReadOnly));
    const model::Workbook workbook = tests::readWorkbook(opened.readAll().toStdString());
    const auto given = Given::of(workbook);
    QVERIFY(given.ok());
    const auto seed = static_cast<unsigned>(qEnvironmentVariableIntValue("PARTITA_TYPING_SEED"));
    Typist typist(seed + 1);
    const std::vector<DocumentPlace> places = placesOf(**given);
    const int rounds = qEnvironmentVariableIsSet("PARTITA_TYPING_ROUNDS")
        ? qEnvironmentVariableIntValue("PARTITA_TYPING_ROUNDS")
        : 12;
    Tally tally;
    for (int round = 0; round < rounds; ++round) {
        const DocumentPlace &place = places[typist.below(places.size())];
        const auto rows = (*given)->rows().capacity((*given)->type(place)->entity);
        if (rows == 0)
            continue;
        const auto row = static_cast<population::Row>(
            round % 2 == 0 ? 0 : typist.below(std::min<std::size_t>(rows, 50)));
        Json typed = (*given)->item(place, row);
        if (typed.is_null() || typed.dump().size() > 200'000)
            continue;
        typist.change(typed);
        const Reading reading = typing::read(**given, place, row, typed);
        const QByteArray where = QByteArray::fromStdString(
            place.design + '/' + place.type + " row " + std::to_string(row) + ": " + typed.dump());
        QVERIFY2(isExplained(reading, typed), where.left(2000).constData());
        (isEqual(reading.item, typed) ? tally.exact
             : reading.isPossible()   ? tally.followed
                                      : tally.impossible)++;
        if (!reading.after)
            continue;
        model::Workbook edited = workbook;
        for (const model::Edit &edit : reading.edits)
            edited = *model::apply(edited, edit);
        const auto again = Given::of(edited);
        QVERIFY2(again.ok(), where.left(2000).constData());
        QVERIFY((*again)->item(place, (*again)->rows().sampleRow(reading.sampleRow))
                == reading.item);
        QVERIFY2(!model::hasErrors(model::validate(edited)), where.left(2000).constData());
    }
    qInfo("as typed %d, with consequences %d, partly impossible %d", tally.exact, tally.followed,
          tally.impossible);
}

PARTITA_APPLESS_TEST(TestRandomTyping)

} // namespace tst_randomtyping

#include "tst_randomtyping.moc"
