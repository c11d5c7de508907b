// The process of an execution, or of several that share it, from inside: answers Partita's messages
// (engine/script/messages.h) until its socket is closed.
#pragma once

#include "engine/javascript/engine.h"
#include "engine/script/channel.h"

#include <map>

namespace partita::javascript {

class Session {
public:
    /// Both outlive the session.
    Session(Engine &engine, script::Channel &channel);

    /// Says that it is ready, then answers.
    void run();

private:
    void answer(std::string_view message);
    void compile(const script::Compile &compile);
    void begin(const script::Run &run);
    Result<QJSValue> compiled(const std::string &name, const std::string &body);
    void goOn(const std::optional<Failure> &failure);
    void define(const script::Define &define);
    void callFunction(const script::CallFunction &call);

    template<typename Message>
    void send(const Message &message);

    Engine &m_engine;
    script::Channel &m_channel;
    std::vector<QJSValue> m_functions; ///< by number
    std::map<std::pair<std::string, std::string>, QJSValue> m_compiled; ///< by name and body
};

} // namespace partita::javascript
