// The process of one execution, from inside: answers Partita's messages (engine/script/messages.h)
// until its socket is closed.
#pragma once

#include "engine/javascript/engine.h"
#include "engine/script/channel.h"

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
    void goOn(const std::optional<Failure> &failure);
    void define(const script::Define &define);
    void callFunction(const script::CallFunction &call);

    template<typename Message>
    void send(const Message &message);

    Engine &m_engine;
    script::Channel &m_channel;
    std::vector<QJSValue> m_functions; ///< by number
};

} // namespace partita::javascript
