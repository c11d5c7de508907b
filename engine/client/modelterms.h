// Terms of the model in those of the engine that it is measured on.
#pragma once

#include "engine/cost/billing.h"
#include "engine/cost/constants.h"
#include "engine/model/workbook.h"
#include "engine/script/script.h"

namespace partita::client {

cost::Generation generationOf(model::Generation generation);
/// The prices of the list, or those that the workbook states.
cost::BillingTerms billingTermsOf(const model::Billing &billing);
script::ScriptKind kindOf(model::Script::Kind kind);

} // namespace partita::client
