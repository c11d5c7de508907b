#include "engine/model/message.h"

#include "engine/base/messagetext.h"

#include <utility>

namespace partita::model {

Message::Message(const char *same)
    : inFile(same)
    , inWindow(same)
{
}

Message::Message(const std::string &same)
    : inFile(same)
    , inWindow(same)
{
}

Message::Message(std::string forFile, std::string forWindow)
    : inFile(std::move(forFile))
    , inWindow(std::move(forWindow))
{
}

Message operator+(Message left, const Message &right)
{
    left.inFile += right.inFile;
    left.inWindow += right.inWindow;
    return left;
}

Message named(const FieldName &field)
{
    return {inQuotes(std::string(field.member)), inQuotes(std::string(field.label))};
}

Message ticked(const FieldName &field)
{
    const Message name = named(field);
    return {"say " + name.inFile + ": true", "tick " + name.inWindow};
}

} // namespace partita::model
