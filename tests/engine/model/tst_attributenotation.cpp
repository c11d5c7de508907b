// Attributes typed as short lines: names, types, lists, objects; what a name alone suggests.
#include "engine/model/attributenotation.h"
#include "engine/model/usualgenerator.h"
#include "tests/support/testprogram.h"

#include <random>

namespace tst_attributenotation {

using namespace partita;
using namespace partita::model;

class AttributeNotationTest : public QObject {
    Q_OBJECT

private slots:
    void aLineIsANameAndAType_data();
    void aLineIsANameAndAType();
    void aNameAloneSuggestsItsType_data();
    void aNameAloneSuggestsItsType();
    void namesMakeValuesBelievable();
    void pastedListsAreReadWhole();
    void membersHaveTypesOfTheirOwn();
    void whatCannotBeReadIsSaid_data();
    void whatCannotBeReadIsSaid();
    void whatIsWrittenReadsBack();
    void anyTextGetsAnAnswer();
};

/// The only attribute in a text.
Attribute only(const char *text)
{
    const Result<std::vector<Attribute>> read = attributesFromNotation(text);
    return read && read->size() == 1 ? read->front() : Attribute {};
}

void AttributeNotationTest::aLineIsANameAndAType_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("notation");
    QTest::newRow("as it is written") << "birthDate date"
                                      << "birthDate date";
    QTest::newRow("with a colon") << "price: number"
                                  << "price number";
    QTest::newRow("of another language") << "stock INT"
                                         << "stock integer";
    QTest::newRow("list") << "tags text[]"
                          << "tags text[]";
    QTest::newRow("list of lists") << "grid number[][]"
                                   << "grid number[][]";
    QTest::newRow("list, no type") << "tags[]"
                                   << "tags text[]";
    QTest::newRow("object") << "address { street, city }"
                            << "address { street text, city text }";
    QTest::newRow("list of objects") << "lines {product, quantity integer}[]"
                                     << "lines { product text, quantity integer }[]";
    QTest::newRow("blanks in the name") << "\"order no\" integer"
                                        << "\"order no\" integer";
    QTest::newRow("blanks around") << "  name   text  "
                                   << "name text";
}

void AttributeNotationTest::aLineIsANameAndAType()
{
    QFETCH(QString, line);
    QFETCH(QString, notation);
    const Result<std::vector<Attribute>> read = attributesFromNotation(line.toStdString());
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QCOMPARE(read->size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(toNotation(read->front())), notation);
}

void AttributeNotationTest::aNameAloneSuggestsItsType_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("type");
    const auto row = [](const char *name, AttributeType type) {
        QTest::newRow(name) << QString::fromLatin1(name) << static_cast<int>(type);
    };
    row("title", AttributeType::string);
    row("phoneNumber", AttributeType::string);
    row("birthDate", AttributeType::dateTime);
    row("created_at", AttributeType::dateTime);
    row("deletedAt", AttributeType::dateTime);
    row("isOpen", AttributeType::boolean);
    row("likeCount", AttributeType::integer);
    row("unitPrice", AttributeType::number);
    row("is", AttributeType::string);
}

void AttributeNotationTest::aNameAloneSuggestsItsType()
{
    QFETCH(QString, name);
    QFETCH(int, type);
    QCOMPARE(static_cast<int>(usualType(name.toStdString())), type);
    QCOMPARE(static_cast<int>(only(name.toLatin1().constData()).type), type);
}

void AttributeNotationTest::namesMakeValuesBelievable()
{
    QVERIFY(only("lastName").generator.kind == Generator::Kind::name);
    QVERIFY(only("customerId").generator.kind == Generator::Kind::uuid);
    QCOMPARE(only("birthDate").generator.to, std::string("2006-01-01T00:00:00Z"));
    QCOMPARE(only("rating").generator.maximum, 5.0);
    QVERIFY(only("description").generator.minimum > only("title").generator.maximum - 1);
}

void AttributeNotationTest::pastedListsAreReadWhole()
{
    const auto read = attributesFromNotation("name\r\nbirthDate date;\n\n  tags text[],\n"
                                             "address {\n  street\n  city\n}\n");
    QVERIFY(read);
    QCOMPARE(read->size(), std::size_t(4));
    QCOMPARE(read->at(3).members.size(), std::size_t(2));
}

void AttributeNotationTest::membersHaveTypesOfTheirOwn()
{
    const Attribute address = only("address { street, moved date, at { latitude, longitude } }");
    QVERIFY(address.type == AttributeType::object);
    QVERIFY(address.members.at(1).type == AttributeType::dateTime);
    QVERIFY(address.members.at(2).members.at(0).type == AttributeType::number);
    const Attribute tags = only("tags text[]");
    QVERIFY(tags.type == AttributeType::array);
    QCOMPARE(tags.members.at(0).name, std::string("element"));
}

void AttributeNotationTest::whatCannotBeReadIsSaid_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("named"); // a part of the message
    QTest::newRow("unknown type") << "size huge"
                                  << "\"huge\" is not a type";
    QTest::newRow("too many words") << "size integer big"
                                    << "not \"big\"";
    QTest::newRow("no closing brace") << "address { street"
                                      << "need a } at the end";
    QTest::newRow("no opening brace") << "street }"
                                      << "without a {";
    QTest::newRow("no name") << "{ street }"
                             << "A name must stand before {";
    QTest::newRow("no members") << "address {}"
                                << "lists its members";
    QTest::newRow("twice") << "name, name"
                           << "is there twice";
    QTest::newRow("empty quotes") << "\"\" text"
                                  << "needs a name";
}

void AttributeNotationTest::whatCannotBeReadIsSaid()
{
    QFETCH(QString, text);
    QFETCH(QString, named);
    const auto read = attributesFromNotation(text.toStdString());
    QVERIFY(!read);
    QVERIFY2(QString::fromStdString(read.error().message).contains(named),
             read.error().message.c_str());
}

void AttributeNotationTest::whatIsWrittenReadsBack()
{
    const char *text = "a text, b integer[], c { d number, e { f date }[] }[][], \"g h\" boolean";
    const auto read = attributesFromNotation(text);
    QVERIFY(read);
    for (const Attribute &attribute : *read)
        QCOMPARE(only(toNotation(attribute).c_str()), attribute);
}

void AttributeNotationTest::anyTextGetsAnAnswer()
{
    std::mt19937 random(7);
    const std::string_view letters = "ab \"{}[]:,;\n@\xc3\xa4(";
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        for (std::size_t length = random() % 30; length > 0; --length)
            text += letters[random() % letters.size()];
        const auto read = attributesFromNotation(text);
        if (!read)
            QVERIFY2(read.error().message.ends_with('.'), text.c_str());
    }
    QVERIFY(!attributesFromNotation(std::string(100'000, '{')));
    std::string deep;
    for (int level = 0; level < 10'000; ++level)
        deep += "a{";
    QVERIFY(!attributesFromNotation(deep));
}

PARTITA_APPLESS_TEST(AttributeNotationTest)

} // namespace tst_attributenotation

#include "tst_attributenotation.moc"
