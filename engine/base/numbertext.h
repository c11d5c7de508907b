// Amounts, durations and lists of names as English text, for the sentences of findings.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace partita::words {

/// "0.3", "12", "1,234,567": two significant digits below ten, whole numbers above.
std::string amount(double value);
/// "812 bytes", "75 KB", "1.1 MB", "34 GB".
std::string size(double bytes);
/// "34 %".
std::string share(double part);
/// "1 item", "12 items".
std::string counted(double count, const std::string &thing);
/// A rate in times per second: "once a second", "0.3 times a second".
std::string timesASecond(double rate);
/// A duration: "42 seconds", "51 minutes", "3.4 hours", "12 days".
std::string lasting(double seconds);
/// A time from now: "within a day", "in 12 days", "in 4 years".
std::string inDays(double days);
/// The workload mix: "in the mix \"sale\"", or "at the stated rates" when it has no name.
std::string inMix(const std::string &mix);
/// "a", "a and b", "a, b and c"; at most `most` names, then "and 3 more".
std::string listed(const std::vector<std::string> &names, std::size_t most = 5);

} // namespace partita::words
