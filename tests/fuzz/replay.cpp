// Why: the inputs that fuzzing found stay tests for ever, also where libFuzzer is missing. Runs the
// fuzz target on every file of a folder, and on some of its beginnings.
#include "tests/fuzz/fuzzing.h"

#include <filesystem>
#include <fstream>
#include <iterator>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace {

void replay(const std::filesystem::path &path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string input {std::istreambuf_iterator<char>(file), {}};
    const auto *data = reinterpret_cast<const std::uint8_t *>(input.data());
    constexpr std::size_t parts = 16;
    for (std::size_t part = 0; part <= parts; ++part)
        LLVMFuzzerTestOneInput(data, input.size() * part / parts);
}

} // namespace

int main(int argumentCount, char **arguments)
{
    fuzzing::isReplay = true;
    int files = 0;
    for (int at = 1; at < argumentCount; ++at) {
        if (!std::filesystem::is_directory(arguments[at]))
            continue;
        for (const auto &entry : std::filesystem::recursive_directory_iterator(arguments[at])) {
            if (!entry.is_regular_file())
                continue;
            std::printf("%s\n", entry.path().c_str());
            std::fflush(stdout); // names the culprit of a crash
            replay(entry.path());
            ++files;
        }
    }
    if (files == 0)
        std::fprintf(stderr,
                     "no inputs were found: each fuzz target keeps some in tests/data/fuzz\n");
    return files == 0 ? 1 : 0;
}
