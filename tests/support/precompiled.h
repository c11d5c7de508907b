// Headers that most tests include, compiled once for all of them (packaging/cmake/Testing.cmake).
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/sampling.h"
#include "engine/execution/answercheck.h"
#include "engine/execution/runner.h"
#include "engine/model/edit.h"
#include "engine/model/validation.h"
#include "engine/planning/planner.h"
#include "engine/query/query.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <sstream>
