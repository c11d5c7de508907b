#include "engine/population/words.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

namespace partita::population {
namespace {

constexpr std::array<std::string_view, 96> firstNames = {
    "Ada",    "Agnes",   "Alma",   "Amir",   "Anders", "Anouk",   "Arjun",   "Astrid", "Aurora",
    "Bao",    "Beatriz", "Bela",   "Bruno",  "Carmen", "Cecilia", "Chiara",  "Chloé",  "Cyrus",
    "Dalia",  "Dario",   "Daria",  "Diego",  "Edda",   "Elena",   "Elif",    "Emil",   "Enzo",
    "Esther", "Farah",   "Felix",  "Fiona",  "Freya",  "Gita",    "Greta",   "Gustav", "Hana",
    "Hanno",  "Helga",   "Hugo",   "Ida",    "Ilse",   "Imani",   "Ines",    "Iris",   "Ivan",
    "Jana",   "Joana",   "Jonas",  "Juno",   "Kaito",  "Karim",   "Katya",   "Kofi",   "Lars",
    "Laila",  "Lena",    "Leo",    "Linnea", "Livia",  "Lucas",   "Malik",   "Mara",   "Marta",
    "Maya",   "Mei",     "Mila",   "Miro",   "Nadia",  "Nils",    "Noor",    "Oksana", "Olga",
    "Omar",   "Oskar",   "Paula",  "Pavel",  "Petra",  "Priya",   "Quentin", "Rafael", "Ravi",
    "Rosa",   "Ruth",    "Sami",   "Selma",  "Simon",  "Sofia",   "Søren",   "Tamar",  "Tomas",
    "Uma",    "Vera",    "Viktor", "Yara",   "Yusuf",  "Zoë",
};

constexpr std::array<std::string_view, 112> lastNames = {
    "Abbasi",   "Achterberg", "Aldridge",  "Almeida", "Andersen",  "Arslan",    "Banerjee",
    "Barros",   "Becker",     "Bergström", "Bianchi", "Blanchard", "Boateng",   "Brandt",
    "Calloway", "Castillo",   "Chaudhry",  "Chen",    "Conti",     "Costa",     "Dahl",
    "Delgado",  "Demir",      "Diaz",      "Dubois",  "Eriksen",   "Estrada",   "Farrow",
    "Ferrari",  "Fischer",    "Fontaine",  "Fujita",  "Gallagher", "Garcia",    "Gruber",
    "Haddad",   "Hagen",      "Halloran",  "Hansen",  "Hashimoto", "Hoffmann",  "Horvath",
    "Ibrahim",  "Ito",        "Ivanova",   "Jansen",  "Jensen",    "Joshi",     "Kaminski",
    "Kapoor",   "Keller",     "Kimura",    "Klein",   "Kowalski",  "Kruger",    "Larsen",
    "Laurent",  "Lehmann",    "Lindqvist", "Lopes",   "Lund",      "Machado",   "Maier",
    "Malhotra", "Marchetti",  "Martins",   "Mbeki",   "Mendoza",   "Moreau",    "Morris",
    "Müller",   "Nakamura",   "Navarro",   "Nguyen",  "Nilsson",   "Nowak",     "Novotny",
    "Okafor",   "Olsen",      "Orlov",     "Osei",    "Ozturk",    "Papadakis", "Patel",
    "Pereira",  "Petrov",     "Quinn",     "Rahman",  "Ramirez",   "Richter",   "Rinaldi",
    "Rossi",    "Sandoval",   "Santos",    "Sato",    "Schneider", "Silva",     "Singh",
    "Sokolova", "Solberg",    "Steiner",   "Suzuki",  "Tanaka",    "Thorsen",   "Torres",
    "Varga",    "Vasquez",    "Vogel",     "Weber",   "Winther",   "Yamamoto",  "Zimmermann",
};

constexpr std::array<std::string_view, 48> nouns = {
    "river",  "garden",  "morning", "letter",   "harbor",  "station", "window",  "bridge",
    "market", "library", "village", "engine",   "forest",  "kitchen", "teacher", "neighbor",
    "recipe", "journey", "summer",  "winter",   "meeting", "project", "answer",  "question",
    "story",  "concert", "weekend", "mountain", "coffee",  "evening", "train",   "mistake",
    "plan",   "habit",   "idea",    "street",   "photo",   "team",    "reader",  "map",
    "clock",  "song",    "island",  "bakery",   "road",    "museum",  "boat",    "notebook",
};

constexpr std::array<std::string_view, 36> adjectives = {
    "quiet",  "early",    "small",   "patient", "bright", "narrow", "familiar", "honest", "late",
    "simple", "careful",  "old",     "open",    "slow",   "warm",   "distant",  "useful", "strange",
    "gentle", "curious",  "crowded", "empty",   "cheap",  "modern", "long",     "short",  "steady",
    "clever", "ordinary", "secret",  "broken",  "golden", "local",  "northern", "young",  "brave",
};

constexpr std::array<std::string_view, 32> verbs = {
    "follows", "remembers", "changes",  "explains", "crosses",   "leaves", "finds",    "repeats",
    "answers", "carries",   "shows",    "reaches",  "keeps",     "needs",  "replaces", "watches",
    "opens",   "describes", "improves", "shares",   "surprises", "visits", "teaches",  "rebuilds",
    "paints",  "collects",  "measures", "forgets",  "welcomes",  "guides", "borrows",  "repairs",
};

constexpr std::array<std::string_view, 14> links = {
    "before", "after",  "beside", "near",   "without", "under",   "because of",
    "with",   "behind", "during", "across", "despite", "against", "instead of",
};

constexpr std::array<std::string_view, 12> openings = {
    "The",     "A",           "Every", "This",       "One",           "Yesterday the",
    "Now the", "Perhaps the", "Our",   "Still, the", "In the end, a", "Somehow the",
};

/// One word of each length 1..12, used to end a text at a given length.
constexpr std::array<std::string_view, 12> closings = {
    "a",       "we",       "sea",       "rain",       "light",       "harbor",
    "morning", "mountain", "afternoon", "everything", "celebration", "conversation",
};

template<std::size_t size>
std::string_view pick(const std::array<std::string_view, size> &words, Random &random)
{
    return words[static_cast<std::size_t>(random.between(0, size - 1))];
}

/// Text made of sentences, with the position where each begins.
class TextPool {
public:
    TextPool()
    {
        Random random(0x7e47, 1);
        while (m_text.size() < poolBytes) {
            m_starts.push_back(m_text.size());
            appendSentence(random);
        }
    }

    void write(Random &random, char *out, std::size_t length) const
    {
        const auto start = m_starts[static_cast<std::size_t>(
            random.between(0, static_cast<std::int64_t>(m_starts.size()) - 1))];
        std::size_t from = start;
        for (std::size_t done = 0; done < length; from = 0) {
            const std::size_t part = std::min(length - done, m_text.size() - from);
            std::memcpy(out + done, m_text.data() + from, part);
            done += part;
        }
        finish(out, length, m_text[(start + length) % m_text.size()]);
    }

private:
    static constexpr std::size_t poolBytes = 96 * 1024;

    void appendSentence(Random &random)
    {
        const auto append = [&](std::string_view word) { m_text.append(word).push_back(' '); };
        append(pick(openings, random));
        for (std::int64_t clauses = random.between(1, 2); clauses > 0; --clauses) {
            append(pick(adjectives, random));
            append(pick(nouns, random));
            append(pick(verbs, random));
            append("the");
            append(pick(nouns, random));
            append(pick(links, random));
            append("the");
            append(pick(nouns, random));
            if (clauses > 1)
                append("and a");
        }
        m_text.back() = '.';
        m_text.push_back(' ');
    }

    /// Makes the end a whole word, with a full stop in a text of sentences.
    static void finish(char *out, std::size_t length, char following)
    {
        std::size_t end = length;
        if (length >= sentenceLength) {
            following = out[--end];
            out[end] = '.';
        }
        if (isLetter(out[end - 1]) && !isLetter(following))
            return;
        std::size_t tail = 0; // characters after the last blank
        while (tail < end && out[end - 1 - tail] != ' ')
            ++tail;
        if (tail > 0) {
            const std::string_view closing = closings[std::min(tail, closings.size()) - 1];
            std::memcpy(out + end - closing.size(), closing.data(), closing.size());
            return;
        }
        out[end - 1] = 's'; // the text ended in a blank: lengthen the word before
        if (end > 1 && out[end - 2] == '.')
            out[end - 2] = 'e';
    }

    static bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

    std::string m_text;
    std::vector<std::size_t> m_starts;
};

} // namespace

std::uint64_t nameCount()
{
    return firstNames.size() * lastNames.size();
}

NameParts nameAt(std::uint64_t index)
{
    return {firstNames[index % firstNames.size()], lastNames[index / firstNames.size()]};
}

void writeText(Random &random, char *out, std::size_t length)
{
    static const TextPool pool;
    if (length > 0)
        pool.write(random, out, length);
}

} // namespace partita::population
