#include "engine/base/result.h"

namespace partita {

int statusOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::badRequest:
        return 400;
    case ErrorCode::notModified:
        return 304;
    case ErrorCode::notFound:
        return 404;
    case ErrorCode::conflict:
        return 409;
    case ErrorCode::preconditionFailed:
        return 412;
    case ErrorCode::tooLarge:
        return 413;
    case ErrorCode::throttled:
        return 429;
    case ErrorCode::retryWith:
        return 449;
    case ErrorCode::timeout:
        return 408;
    case ErrorCode::cancelled:
        return 499;
    case ErrorCode::fileError:
        return 500;
    }
    return 500;
}

const char *nameOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::badRequest:
        return "BadRequest";
    case ErrorCode::notModified:
        return "NotModified";
    case ErrorCode::notFound:
        return "NotFound";
    case ErrorCode::conflict:
        return "Conflict";
    case ErrorCode::preconditionFailed:
        return "PreconditionFailed";
    case ErrorCode::tooLarge:
        return "RequestEntityTooLarge";
    case ErrorCode::throttled:
        return "TooManyRequests";
    case ErrorCode::retryWith:
        return "RetryWith";
    case ErrorCode::timeout:
        return "RequestTimeout";
    case ErrorCode::cancelled:
        return "Cancelled";
    case ErrorCode::fileError:
        return "FileError";
    }
    return "Unknown";
}

std::string placeOf(const Error &error)
{
    if (error.file.empty() || error.line == 0)
        return error.file;
    return error.file + ':' + std::to_string(error.line) + ':' + std::to_string(error.column);
}

std::string located(const Error &error)
{
    return error.file.empty() ? error.message : placeOf(error) + ": " + error.message;
}

} // namespace partita
