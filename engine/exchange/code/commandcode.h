// Bodies of the functions of commands.
#pragma once

#include "engine/exchange/code/functionbuilder.h"

namespace partita::exchange {

/// Adds the foreground steps of a command's plan.
void addCommand(const model::Workbook &workbook, const planning::Plan &plan,
                FunctionBuilder &builder, CodeFunction &function);

} // namespace partita::exchange
