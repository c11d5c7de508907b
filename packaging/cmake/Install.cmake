# What an installation consists of, and the Debian package made from it: cpack --config build/release/CPackConfig.cmake

if(TARGET partita)
    # The manual page is made by the program, of the chapters of its help.
    add_custom_command(OUTPUT "${CMAKE_BINARY_DIR}/partita.1"
        COMMAND "${CMAKE_COMMAND}" -E env ASAN_OPTIONS=detect_leaks=0 $<TARGET_FILE:partita> help --man
            > "${CMAKE_BINARY_DIR}/partita.1"
        DEPENDS partita COMMENT "Making the manual page")
    add_custom_target(manual ALL DEPENDS "${CMAKE_BINARY_DIR}/partita.1")
    install(FILES "${CMAKE_BINARY_DIR}/partita.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
    install(TARGETS partita RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
    # Found by partita from its own folder: engine/script/process/program.cpp
    install(TARGETS partita-script RUNTIME DESTINATION "${CMAKE_INSTALL_LIBEXECDIR}/partita")
    install(FILES packaging/partita.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
    install(FILES packaging/partita.metainfo.xml
        DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo" RENAME org.partita.Partita.metainfo.xml)
    install(FILES packaging/partita.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages")
    file(GLOB_RECURSE icon CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/resources/partita.svg")
    if(icon)
        install(FILES ${icon} DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
    endif()
    install(FILES packaging/copyright DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/partita")
    if(EXISTS "${PROJECT_SOURCE_DIR}/README.md")
        install(FILES README.md DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/partita")
        install(DIRECTORY resources/help resources/pictures DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/partita/resources"
            FILES_MATCHING PATTERN "*.md" PATTERN "workbench.png")
    endif()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME partita)
set(CPACK_PACKAGE_VENDOR "The Partita authors")
set(CPACK_PACKAGE_CONTACT "The Partita authors <maintainers@partita.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "workbench for designing document models on a partitioned store")
set(CPACK_PACKAGE_DESCRIPTION
"Draw entities and relationships, say how the application reads and writes them, and see what each candidate
design costs: request units, latency, round trips, partitions visited, storage, hot spots and money. The
numbers come from a partitioned engine of its own that runs the query language, indexes, transactions, change
feed and server-side scripts.")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION database)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS libqt6svg6)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-wayland, fonts-dejavu-core")
include(CPack)
