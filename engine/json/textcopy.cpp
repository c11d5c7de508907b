#include "engine/json/textcopy.h"

#include <algorithm>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define PARTITA_HAS_WIDE_COPY
#endif

namespace partita::json {

namespace {

/// Additional bytes of a character's escape; 0 when it needs none.
std::size_t surplus(char character)
{
    const char escape = escapeOf(static_cast<unsigned char>(character));
    return escape == 0 ? 0 : (escape == 1 ? 5 : 1);
}

/// Calls visit(place) for each byte that is written as an escape.
template<typename Visit>
void forEachEscape(std::string_view text, Visit visit)
{
    std::size_t at = 0;
#if defined(__SSE2__)
    for (; text.size() - at >= 16; at += 16) {
        const auto *bytes = reinterpret_cast<const __m128i *>(text.data() + at);
        unsigned found = escapesAmong(_mm_loadu_si128(bytes));
        for (; found != 0; found &= found - 1)
            visit(at + static_cast<std::size_t>(__builtin_ctz(found)));
    }
#endif
    for (; text.size() - at >= 8; at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, 8);
        if (escapesAmong(word) != 0)
            break;
    }
    for (; at != text.size(); ++at) {
        if (escapeOf(static_cast<unsigned char>(text[at])) != 0)
            visit(at);
    }
}

} // namespace

std::size_t writtenSize(std::string_view text)
{
    std::size_t size = text.size() + 2;
    forEachEscape(text, [&](std::size_t at) { size += surplus(text[at]); });
    return size;
}

std::size_t findEscapes(std::string_view text, std::span<std::uint16_t> places)
{
    std::size_t count = 0;
    forEachEscape(text, [&](std::size_t at) {
        if (count < places.size())
            places[count] = static_cast<std::uint16_t>(at);
        ++count;
    });
    return count;
}

#if defined(PARTITA_HAS_WIDE_COPY)

namespace {

__attribute__((target("avx2"))) void copyPieces(const char *&from, const char *end, char *&to)
{
    const __m256i quote = _mm256_set1_epi8('"');
    const __m256i slash = _mm256_set1_epi8('\\');
    const __m256i control = _mm256_set1_epi8(0x1f);
    const char *text = from;
    char *at = to;
    while (end - text >= 32) {
        const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(text));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(at), bytes);
        const __m256i found = _mm256_or_si256(
            _mm256_or_si256(_mm256_cmpeq_epi8(bytes, quote), _mm256_cmpeq_epi8(bytes, slash)),
            _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, control), bytes));
        const auto mask = static_cast<unsigned>(_mm256_movemask_epi8(found));
        if (mask == 0) {
            text += 32;
            at += 32;
            continue;
        }
        const int clean = __builtin_ctz(mask);
        text += clean;
        at = writeEscape(at + clean, static_cast<unsigned char>(*text++));
    }
    from = text;
    to = at;
}

/// The same in vectors of 64 bytes. The last one is partial, so no text is left.
__attribute__((target("avx512bw"))) void copyWidePieces(const char *&from, const char *end,
                                                        char *&to)
{
    constexpr std::ptrdiff_t width = 64;
    const __m512i quote = _mm512_set1_epi8('"');
    const __m512i slash = _mm512_set1_epi8('\\');
    const __m512i firstPrinted = _mm512_set1_epi8(0x20);
    const char *text = from;
    char *at = to;
    while (text != end) {
        const std::ptrdiff_t size = std::min(end - text, width);
        const __mmask64 present = ~std::uint64_t {0} >> (width - size);
        const __m512i bytes = _mm512_maskz_loadu_epi8(present, text);
        _mm512_storeu_si512(at, bytes);
        const std::uint64_t escapes = present
            & (_mm512_cmpeq_epi8_mask(bytes, quote) | _mm512_cmpeq_epi8_mask(bytes, slash)
               | _mm512_cmplt_epu8_mask(bytes, firstPrinted));
        if (escapes == 0) {
            text += size;
            at += size;
            continue;
        }
        const int clean = __builtin_ctzll(escapes);
        text += clean;
        at = writeEscape(at + clean, static_cast<unsigned char>(*text++));
    }
    from = text;
    to = at;
}

using Copy = void (*)(const char *&, const char *, char *&);

Copy widestCopy()
{
    if (__builtin_cpu_supports("avx512bw") != 0)
        return copyWidePieces;
    return __builtin_cpu_supports("avx2") != 0 ? copyPieces : nullptr;
}

} // namespace

void copyWide(const char *&text, const char *end, char *&at)
{
    static const Copy copy = widestCopy();
    if (copy)
        copy(text, end, at);
}

#else

void copyWide(const char *&, const char *, char *&) { }

#endif

} // namespace partita::json
