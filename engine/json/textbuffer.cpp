#include "engine/json/textbuffer.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define PARTITA_HAS_WIDE_COPY
#endif

namespace partita::json {

#if defined(PARTITA_HAS_WIDE_COPY)

namespace {

__attribute__((target("avx2"))) std::size_t copyWide(const char *text, std::size_t size, char *at)
{
    const __m256i quote = _mm256_set1_epi8('"');
    const __m256i slash = _mm256_set1_epi8('\\');
    const __m256i control = _mm256_set1_epi8(0x1f);
    std::size_t done = 0;
    for (; size - done >= 32; done += 32) {
        const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(text + done));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(at + done), bytes);
        const __m256i found = _mm256_or_si256(
            _mm256_or_si256(_mm256_cmpeq_epi8(bytes, quote), _mm256_cmpeq_epi8(bytes, slash)),
            _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, control), bytes));
        const auto mask = static_cast<unsigned>(_mm256_movemask_epi8(found));
        if (mask != 0)
            return done + static_cast<std::size_t>(__builtin_ctz(mask));
    }
    return done;
}

} // namespace

std::size_t copyPlain(const char *text, std::size_t size, char *at)
{
    static const bool isWide = __builtin_cpu_supports("avx2") != 0;
    return isWide ? copyWide(text, size, at) : 0;
}

#else

std::size_t copyPlain(const char *, std::size_t, char *)
{
    return 0;
}

#endif

} // namespace partita::json
