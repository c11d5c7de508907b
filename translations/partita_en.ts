<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Removals</name>
    <message numerus="yes">
        <source>%n relationship(s)</source>
        <translation>
            <numerusform>%n relationship</numerusform>
            <numerusform>%n relationships</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n access pattern(s)</source>
        <translation>
            <numerusform>%n access pattern</numerusform>
            <numerusform>%n access patterns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Lifetime</name>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n hour</numerusform>
            <numerusform>%n hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n second</numerusform>
            <numerusform>%n seconds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AttributeKinds</name>
    <message numerus="yes">
        <source>an object of %n member(s)</source>
        <translation>
            <numerusform>an object of %n member</numerusform>
            <numerusform>an object of %n members</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ContainerBoxes</name>
    <message numerus="yes">
        <source>%n physical partition(s)</source>
        <translation>
            <numerusform>%n physical partition</numerusform>
            <numerusform>%n physical partitions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Limits</name>
    <message numerus="yes">
        <source>in %n day(s)</source>
        <translation>
            <numerusform>in %n day</numerusform>
            <numerusform>in %n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n year(s)</source>
        <translation>
            <numerusform>in %n year</numerusform>
            <numerusform>in %n years</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::partitions::KeysDialog</name>
    <message numerus="yes">
        <source>Adds a field to %n document type(s).</source>
        <translation>
            <numerusform>Adds a field to %n document type.</numerusform>
            <numerusform>Adds a field to %n document types.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::documents::DocumentCard</name>
    <message numerus="yes">
        <source>%1 · %n field(s)</source>
        <comment>entity, number of fields</comment>
        <translation>
            <numerusform>%1 · %n field</numerusform>
            <numerusform>%1 · %n fields</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::fanout::FanoutBoard</name>
    <message numerus="yes">
        <source>%n charge(s) have no room here; the list has all. Select a step to see it alone.</source>
        <translation>
            <numerusform>%n charge has no room here; the list has all. Select a step to see it alone.</numerusform>
            <numerusform>%n charges have no room here; the list has all. Select a step to see it alone.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n request</numerusform>
            <numerusform>%n requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n physical partition(s)</source>
        <translation>
            <numerusform>%n physical partition</numerusform>
            <numerusform>%n physical partitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n empty visit(s): %1 for nothing</source>
        <translation>
            <numerusform>%n empty visit: %1 for nothing</numerusform>
            <numerusform>%n empty visits: %1 for nothing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other container(s) not visited</source>
        <translation>
            <numerusform>%n other container not visited</numerusform>
            <numerusform>%n other containers not visited</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::fanout::FanoutPicture</name>
    <message numerus="yes">
        <source>%1 of %n physical partition(s) visited</source>
        <translation>
            <numerusform>%1 of %n physical partition visited</numerusform>
            <numerusform>%1 of %n physical partitions visited</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n physical partition(s), not visited</source>
        <translation>
            <numerusform>%n physical partition, not visited</numerusform>
            <numerusform>%n physical partitions, not visited</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>step %1: %2 RU, %3 loaded, %4 returned, %n request(s)</source>
        <translation>
            <numerusform>step %1: %2 RU, %3 loaded, %4 returned, %n request</numerusform>
            <numerusform>step %1: %2 RU, %3 loaded, %4 returned, %n requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::fanout::StepList</name>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n request</numerusform>
            <numerusform>%n requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::models::PatternMatrix</name>
    <message numerus="yes">
        <source>%1 in %2: %3, %4, %n request(s)</source>
        <translation>
            <numerusform>%1 in %2: %3, %4, %n request</numerusform>
            <numerusform>%1 in %2: %3, %4, %n requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::partitions::ContainerSection</name>
    <message numerus="yes">
        <source>%n throttled, while %1 lie idle on the others</source>
        <comment>physical partitions</comment>
        <translation>
            <numerusform>%n throttled, while %1 lie idle on the others</numerusform>
            <numerusform>%n throttled, while %1 lie idle on the others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n throttled %1, while %2 lie idle on the others</source>
        <comment>physical partitions, when, RU/s</comment>
        <translation>
            <numerusform>%n throttled %1, while %2 lie idle on the others</numerusform>
            <numerusform>%n throttled %1, while %2 lie idle on the others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n is (are) empty.</source>
        <translation>
            <numerusform>%n is empty.</numerusform>
            <numerusform>%n are empty.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n a column: show each</source>
        <comment>physical partitions drawn as one column</comment>
        <translation>
            <numerusform>%n a column: show each</numerusform>
            <numerusform>%n a column: show each</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::patterns::PlanBoard</name>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n request</numerusform>
            <numerusform>%n requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n physical partition(s) visited</source>
        <translation>
            <numerusform>%n physical partition visited</numerusform>
            <numerusform>%n physical partitions visited</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %n dearer way(s)</source>
        <translation>
            <numerusform>Show %n dearer way</numerusform>
            <numerusform>Show %n dearer ways</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <comment>ways not taken</comment>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Answer to the probe: %n row(s)</source>
        <translation>
            <numerusform>Answer to the probe: %n row</numerusform>
            <numerusform>Answer to the probe: %n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::patterns::StepCard</name>
    <message numerus="yes">
        <source>%1 · %n request(s)</source>
        <translation>
            <numerusform>%1 · %n request</numerusform>
            <numerusform>%1 · %n requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n partition(s) visited</source>
        <translation>
            <numerusform>%n partition visited</numerusform>
            <numerusform>%n partitions visited</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::shell::ProblemsList</name>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::advice::AdviceBoard</name>
    <message numerus="yes">
        <source>%n critical</source>
        <translation>
            <numerusform>%n critical</numerusform>
            <numerusform>%n critical</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hint(s)</source>
        <translation>
            <numerusform>%n hint</numerusform>
            <numerusform>%n hints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s) dismissed.</source>
        <translation>
            <numerusform>%n finding dismissed.</numerusform>
            <numerusform>%n findings dismissed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::shell::DifferencesLabel</name>
    <message numerus="yes">
        <source>+ %n more</source>
        <comment>differences not shown</comment>
        <translation>
            <numerusform>+ %n more</numerusform>
            <numerusform>+ %n more</numerusform>
        </translation>
    </message>
</context>
</TS>
