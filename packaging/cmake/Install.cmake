# What an installation consists of, and the Debian package made from it.

if(TARGET partita)
    install(TARGETS partita RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endif()
