// Figures, dates, sentences and names as texts of the report.
#pragma once

#include "engine/base/numbertext.h"
#include "engine/report/material.h"
#include "engine/report/report.h"

namespace partita::report {

std::string charge(double requestUnits); ///< "19.03 RU", "16,146 RU"
std::string milliseconds(double value); ///< "9.4 ms", "640 ms"
std::string load(double requestUnitsPerSecond); ///< "1,234 RU/s"
std::string money(double dollars); ///< "$ 1,234", with a no-break space
std::string rate(double perSecond); ///< "20 a second"
std::string whole(double number); ///< "1,235"
/// "1.5" for a mean number of requests or partitions, "4" when it is a whole one.
std::string mean(double number);

/// With no-break spaces in its amounts of money, so that "$ 12" stays on one line.
std::string unbroken(std::string text);
/// With a capital letter.
std::string capitalised(std::string text);
/// With a full stop.
std::string sentence(std::string text);

/// Days after which a limit is nobody's concern: a hundred years.
inline constexpr double farDays = 36'525;
/// "2026-11-30" as "30 November 2026"; another text is unchanged.
std::string dayOf(const std::string &date);
/// The day so many days after the date: "9 January 2027"; more than three years away "May 2030".
/// Empty when it is more than a hundred years away.
std::string dayAfter(const std::string &date, double days);
/// "in 40 days, on 9 January 2027", "in 4 years, in May 2029", "today already", "not within a
/// hundred years".
std::string whenAfter(const std::string &date, double days);

std::string titleOf(const model::Workbook &workbook);
/// "V1 (referenced)".
std::string titleOf(const evaluation::DesignEvaluation &design);
/// "/tenant, then /postId".
std::string keyOf(const model::Container &container);

Cell cell(std::string text);
Cell number(std::string text, double value);
Column left(std::string title);
Column right(std::string title);
Paragraph paragraph(std::string text);
Paragraph quiet(std::string text);
List listOf(const std::vector<std::string> &lines);

/// Ids of headings, by position, so that no name can break or double one.
std::string designId(std::size_t design);
std::string planId(std::size_t design, std::size_t pattern);

} // namespace partita::report
