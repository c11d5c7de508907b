#include "engine/query/running/ranking.h"

#include "engine/query/functions/fulltext.h"
#include "engine/query/running/continuation.h"
#include "engine/query/running/partitionrun.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>

namespace partita::query {

using json::Value;

namespace {

/// Ranks after every item with a score.
constexpr double noScore = -std::numeric_limits<double>::infinity();

class Ranking {
public:
    Ranking(RunState &state, Response &response)
        : m_state(state)
        , m_block(state.block)
        , m_response(response)
    {
    }

    Result<void> run()
    {
        if (Result<void> resumed = resume(); !resumed)
            return resumed;
        gather();
        if (m_state.evaluation.error)
            return *m_state.evaluation.error;
        if (Result<void> done = rank(); !done)
            return done;
        deliver();
        if (m_state.evaluation.error)
            return *m_state.evaluation.error;
        for (const auto &run : m_runs)
            m_response.partitions.push_back({run->physicalPartition(), run->metrics()});
        return {};
    }

private:
    struct Match {
        PartitionRun *run = nullptr;
        ItemNumber number = 0;
    };

    Result<void> resume()
    {
        if (m_state.request.continuation.empty())
            return {};
        Result<Resume> read = readContinuation(m_state.request.continuation, m_state);
        if (!read)
            return read.error();
        m_consumed = read->consumed;
        return {};
    }

    void gather()
    {
        for (const int partition : m_state.route.routing.physicalPartitions) {
            m_runs.push_back(
                std::make_unique<PartitionRun>(m_state, partition, std::vector<Position>()));
            for (const ItemNumber number : m_runs.back()->matches())
                m_matches.push_back({m_runs.back().get(), number});
            if (m_state.evaluation.error)
                return;
        }
        // By age, so that equal scores keep their order for any number of partitions.
        std::sort(m_matches.begin(), m_matches.end(), [](const Match &left, const Match &right) {
            return left.run->resourceOf(left.number) < right.run->resourceOf(right.number);
        });
    }

    void visit(const Match &match)
    {
        m_state.evaluation.partition = &m_state.container.partition(match.run->physicalPartition());
        m_state.evaluation.visit(match.number);
    }

    // Scores.

    Result<void> rank()
    {
        std::vector<std::vector<double>> scores;
        for (const Score &score : m_block.ranking) {
            Result<std::vector<double>> of = scoresOf(score);
            if (!of)
                return of.error();
            scores.push_back(std::move(*of));
        }
        m_order.resize(m_matches.size());
        std::iota(m_order.begin(), m_order.end(), std::size_t(0));
        std::stable_sort(m_order.begin(), m_order.end(), [&](std::size_t left, std::size_t right) {
            for (const std::vector<double> &of : scores) {
                if (of[left] != of[right])
                    return of[left] > of[right];
            }
            return false;
        });
        // An item without a vector has no distance and is left out, like an item without the sort
        // value of ORDER BY.
        if (m_block.ranking.size() == 1 && m_block.ranking.front().kind == Score::Kind::vector)
            std::erase_if(m_order,
                          [&](std::size_t match) { return scores.front()[match] == noScore; });
        return {};
    }

    Result<std::vector<double>> scoresOf(const Score &score)
    {
        switch (score.kind) {
        case Score::Kind::text:
            return textScores(score);
        case Score::Kind::vector:
            return vectorScores(score);
        case Score::Kind::fusion:
            break;
        }
        std::vector<std::vector<double>> parts;
        for (const Score &part : score.parts) {
            Result<std::vector<double>> of = scoresOf(part);
            if (!of)
                return of;
            parts.push_back(std::move(*of));
        }
        Result<std::vector<double>> weights = weightsOf(score);
        if (!weights)
            return weights;
        return reciprocalRankFusion(parts, *weights);
    }

    Result<std::vector<double>> weightsOf(const Score &score)
    {
        std::vector<double> weights;
        if (score.weights == nullptr)
            return weights;
        const Value given = evaluate(*score.weights, m_state.evaluation);
        for (std::size_t i = 0; given.isArray() && i < given.size(); ++i) {
            if (given.at(i).isNumber())
                weights.push_back(given.at(i).number());
        }
        if (weights.size() != score.parts.size() || given.size() != weights.size())
            return errorAt(
                m_state.program.text, score.weights->offset,
                "RRF needs as many weights as it has scores, and each must be a number.");
        return weights;
    }

    std::vector<double> textScores(const Score &score)
    {
        std::vector<std::string> terms;
        for (const Node *term : score.terms) {
            const Value value = evaluate(*term, m_state.evaluation);
            if (value.isString())
                terms.emplace_back(value.string());
            for (std::size_t i = 0; value.isArray() && i < value.size(); ++i) {
                if (value.at(i).isString())
                    terms.emplace_back(value.at(i).string());
            }
        }
        TextRanking ranking(terms);
        for (const Match &match : m_matches) {
            visit(match);
            const Value text = evaluate(*score.subject, m_state.evaluation);
            ranking.add(text.isString() ? text.string() : std::string_view());
        }
        std::vector<double> scores;
        for (std::size_t i = 0; i < m_matches.size(); ++i)
            scores.push_back(ranking.score(i));
        return scores;
    }

    std::vector<double> vectorScores(const Score &score)
    {
        const std::vector<const Node *> &arguments = score.call->children;
        std::vector<double> scores;
        for (const Match &match : m_matches) {
            visit(match);
            const Value distance = evaluate(*score.call, m_state.evaluation);
            const Value options
                = arguments.size() > 3 ? evaluate(*arguments[3], m_state.evaluation) : Value();
            const Value function = options.member("distanceFunction");
            // Only the Euclidean distance decreases with similarity, unlike the other two
            // functions.
            const bool shrinks = function.isString()
                && (function.string().starts_with('e') || function.string().starts_with('E'));
            const double likeness = distance.isNumber() ? distance.number() : noScore;
            scores.push_back(shrinks && distance.isNumber() ? -likeness : likeness);
        }
        return scores;
    }

    // Rows.

    void deliver()
    {
        const Request &request = m_state.request;
        const bool pages = request.onePage && request.maxItemCount && *request.maxItemCount > 0;
        const std::size_t most
            = pages ? static_cast<std::size_t>(*request.maxItemCount) : unboundedPage;
        std::size_t made = 0;
        ValueSet seen;
        for (const std::size_t index : m_order) {
            if (made >= m_state.rowLimit)
                return;
            visit(m_matches[index]);
            const Value row = evaluate(*m_block.select, m_state.evaluation);
            if (m_state.evaluation.error)
                return;
            if ((row.isUndefined() && m_block.selectsValue)
                || (m_block.distinct && !seen.insert(row).second))
                continue;
            if (made++ < std::max(m_state.rowSkip, m_consumed))
                continue;
            if (m_response.rows.size() == most) {
                Resume resume;
                resume.consumed = made - 1;
                m_response.continuation = writeContinuation(resume, m_state);
                return;
            }
            add(row, *m_matches[index].run);
        }
    }

    void add(Value row, PartitionRun &run)
    {
        m_response.rows.push_back(row);
        ++run.metrics().outputItemCount;
        run.metrics().outputItemSize += static_cast<std::int64_t>(json::textSize(row));
    }

    RunState &m_state;
    const Block &m_block;
    Response &m_response;
    std::vector<std::unique_ptr<PartitionRun>> m_runs;
    std::vector<Match> m_matches;
    std::vector<std::size_t> m_order; ///< indices into m_matches, best first
    std::size_t m_consumed = 0; ///< rows of earlier pages, including skipped ones
};

} // namespace

Result<void> runRanked(RunState &state, Response &response)
{
    return Ranking(state, response).run();
}

} // namespace partita::query
