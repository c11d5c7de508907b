<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Billing</name>
    <message numerus="yes">
        <source>%Ln region(s) that are all written to</source>
        <translation>
            <numerusform>%Ln region that is written to</numerusform>
            <numerusform>%Ln regions that are all written to</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln region(s), one of them written to</source>
        <translation>
            <numerusform>%Ln region that is written to</numerusform>
            <numerusform>%Ln regions, one of them written to</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrafficWords</name>
    <message numerus="yes">
        <source>%Ln physical partition(s)</source>
        <translation>
            <numerusform>%Ln physical partition</numerusform>
            <numerusform>%Ln physical partitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, and %Ln other(s) did too</source>
        <translation>
            <numerusform>, and %Ln other did too</numerusform>
            <numerusform>, and %Ln others did too</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other container(s) not visited</source>
        <translation>
            <numerusform>%Ln other container not visited</numerusform>
            <numerusform>%Ln other containers not visited</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::shell::DesignsDialog</name>
    <message numerus="yes">
        <source>From %1 to %2: %Ln difference(s).</source>
        <translation>
            <numerusform>From %1 to %2: %Ln difference.</numerusform>
            <numerusform>From %1 to %2: %Ln differences.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::shell::ImportDialog</name>
    <message numerus="yes">
        <source>%Ln entity(s) of %1</source>
        <translation>
            <numerusform>%Ln entity of %1</numerusform>
            <numerusform>%Ln entities of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln design(s)</source>
        <translation>
            <numerusform>%Ln design</numerusform>
            <numerusform>%Ln designs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln access pattern(s)</source>
        <translation>
            <numerusform>%Ln access pattern</numerusform>
            <numerusform>%Ln access patterns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sample row(s)</source>
        <translation>
            <numerusform>%Ln sample row</numerusform>
            <numerusform>%Ln sample rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Import %Ln entity(s)</source>
        <translation>
            <numerusform>Import %Ln entity</numerusform>
            <numerusform>Import %Ln entities</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::shell::ExportDialog</name>
    <message numerus="yes">
        <source>%Ln file(s) written.</source>
        <translation>
            <numerusform>%Ln file written.</numerusform>
            <numerusform>%Ln files written.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::load::TrafficPicture</name>
    <message numerus="yes">
        <source>%Ln other(s)</source>
        <comment>physical partitions</comment>
        <translation>
            <numerusform>%Ln other</numerusform>
            <numerusform>%Ln others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::canvas::CardClipboard</name>
    <message numerus="yes">
        <source>Cut %Ln card(s)</source>
        <translation>
            <numerusform>Cut %Ln card</numerusform>
            <numerusform>Cut %Ln cards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Paste %Ln card(s)</source>
        <translation>
            <numerusform>Paste %Ln card</numerusform>
            <numerusform>Paste %Ln cards</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::canvas::ModelScene</name>
    <message numerus="yes">
        <source>Remove %Ln part(s)</source>
        <translation>
            <numerusform>Remove %Ln part</numerusform>
            <numerusform>Remove %Ln parts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::canvas::FindBar</name>
    <message numerus="yes">
        <source>%Ln match(es)</source>
        <translation>
            <numerusform>%Ln match</numerusform>
            <numerusform>%Ln matches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Removals</name>
    <message numerus="yes">
        <source>%Ln relationship(s)</source>
        <translation>
            <numerusform>%Ln relationship</numerusform>
            <numerusform>%Ln relationships</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln access pattern(s)</source>
        <translation>
            <numerusform>%Ln access pattern</numerusform>
            <numerusform>%Ln access patterns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Lifetime</name>
    <message numerus="yes">
        <source>%Ln day(s)</source>
        <translation>
            <numerusform>%Ln day</numerusform>
            <numerusform>%Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hour(s)</source>
        <translation>
            <numerusform>%Ln hour</numerusform>
            <numerusform>%Ln hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln minute</numerusform>
            <numerusform>%Ln minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln second(s)</source>
        <translation>
            <numerusform>%Ln second</numerusform>
            <numerusform>%Ln seconds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AttributeKinds</name>
    <message numerus="yes">
        <source>an object of %Ln member(s)</source>
        <translation>
            <numerusform>an object of %Ln member</numerusform>
            <numerusform>an object of %Ln members</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ContainerBoxes</name>
    <message numerus="yes">
        <source>%Ln physical partition(s)</source>
        <translation>
            <numerusform>%Ln physical partition</numerusform>
            <numerusform>%Ln physical partitions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LoadPicture</name>
    <message numerus="yes">
        <source>⚠ %1 without %Ln pattern(s)</source>
        <comment>load, patterns that fail</comment>
        <translation>
            <numerusform>⚠ %1 without %Ln pattern</numerusform>
            <numerusform>⚠ %1 without %Ln patterns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Limits</name>
    <message numerus="yes">
        <source>in %Ln day(s)</source>
        <translation>
            <numerusform>in %Ln day</numerusform>
            <numerusform>in %Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %Ln year(s)</source>
        <translation>
            <numerusform>in %Ln year</numerusform>
            <numerusform>in %Ln years</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::partitions::KeysModel</name>
    <message numerus="yes">
        <source>%1 RU/s on %Ln physical partition(s)</source>
        <translation>
            <numerusform>%1 RU/s on %Ln physical partition</numerusform>
            <numerusform>%1 RU/s on %Ln physical partitions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::partitions::KeysDialog</name>
    <message numerus="yes">
        <source>Adds a field to %Ln document type(s).</source>
        <translation>
            <numerusform>Adds a field to %Ln document type.</numerusform>
            <numerusform>Adds a field to %Ln document types.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::documents::DocumentCard</name>
    <message numerus="yes">
        <source>%1 · %Ln field(s)</source>
        <comment>entity, number of fields</comment>
        <translation>
            <numerusform>%1 · %Ln field</numerusform>
            <numerusform>%1 · %Ln fields</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::documents::DocumentTree</name>
    <message numerus="yes">
        <source>object of %Ln property(ies)</source>
        <translation>
            <numerusform>object of %Ln property</numerusform>
            <numerusform>object of %Ln properties</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>list of %Ln element(s)</source>
        <translation>
            <numerusform>list of %Ln element</numerusform>
            <numerusform>list of %Ln elements</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::documents::DocumentForm</name>
    <message numerus="yes">
        <source>%Ln more element(s): the tree shows them</source>
        <translation>
            <numerusform>%Ln more element: the tree shows it</numerusform>
            <numerusform>%Ln more elements: the tree shows them</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::documents::EditPage</name>
    <message numerus="yes">
        <source>partition key %1, shared by %Ln item(s)</source>
        <translation>
            <numerusform>partition key %1, which only this item has</numerusform>
            <numerusform>partition key %1, shared by %Ln items</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::documents::MeaningList</name>
    <message numerus="yes">
        <source>Add &amp;all %Ln properties</source>
        <translation>
            <numerusform>Add the property</numerusform>
            <numerusform>Add &amp;all %Ln properties</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::patterns::PatternsBoard</name>
    <message numerus="yes">
        <source>%Ln cell(s) changed</source>
        <translation>
            <numerusform>%Ln cell changed</numerusform>
            <numerusform>%Ln cells changed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::design::DesignBoard</name>
    <message numerus="yes">
        <source>%Ln physical partition(s)</source>
        <translation>
            <numerusform>%Ln physical partition</numerusform>
            <numerusform>%Ln physical partitions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::fanout::FanoutBoard</name>
    <message numerus="yes">
        <source>%Ln charge(s) have no room here; the list has all. Select a step to see it alone.</source>
        <translation>
            <numerusform>%Ln charge has no room here; the list has all. Select a step to see it alone.</numerusform>
            <numerusform>%Ln charges have no room here; the list has all. Select a step to see it alone.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln request(s)</source>
        <translation>
            <numerusform>%Ln request</numerusform>
            <numerusform>%Ln requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln physical partition(s)</source>
        <translation>
            <numerusform>%Ln physical partition</numerusform>
            <numerusform>%Ln physical partitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln empty visit(s): %1 for nothing</source>
        <translation>
            <numerusform>%Ln empty visit: %1 for nothing</numerusform>
            <numerusform>%Ln empty visits: %1 for nothing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other container(s) not visited</source>
        <translation>
            <numerusform>%Ln other container not visited</numerusform>
            <numerusform>%Ln other containers not visited</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::fanout::FanoutPicture</name>
    <message numerus="yes">
        <source>%1 of %Ln physical partition(s) visited</source>
        <translation>
            <numerusform>%1 of %Ln physical partition visited</numerusform>
            <numerusform>%1 of %Ln physical partitions visited</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln physical partition(s), not visited</source>
        <translation>
            <numerusform>%Ln physical partition, not visited</numerusform>
            <numerusform>%Ln physical partitions, not visited</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>step %1: %2 RU, %3 loaded, %4 returned, %Ln request(s)</source>
        <translation>
            <numerusform>step %1: %2 RU, %3 loaded, %4 returned, %Ln request</numerusform>
            <numerusform>step %1: %2 RU, %3 loaded, %4 returned, %Ln requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::fanout::StepList</name>
    <message numerus="yes">
        <source>%Ln request(s)</source>
        <translation>
            <numerusform>%Ln request</numerusform>
            <numerusform>%Ln requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::models::PatternMatrix</name>
    <message numerus="yes">
        <source>%1 in %2: %3, %4, %Ln request(s)</source>
        <translation>
            <numerusform>%1 in %2: %3, %4, %Ln request</numerusform>
            <numerusform>%1 in %2: %3, %4, %Ln requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::partitions::ContainerSection</name>
    <message numerus="yes">
        <source>%Ln throttled, while %1 are unused on the others</source>
        <comment>physical partitions</comment>
        <translation>
            <numerusform>%Ln throttled, while %1 are unused on the others</numerusform>
            <numerusform>%Ln throttled, while %1 are unused on the others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln throttled %1, while %2 are unused on the others</source>
        <comment>physical partitions, when, RU/s</comment>
        <translation>
            <numerusform>%Ln throttled %1, while %2 are unused on the others</numerusform>
            <numerusform>%Ln throttled %1, while %2 are unused on the others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln is (are) empty.</source>
        <translation>
            <numerusform>%Ln is empty.</numerusform>
            <numerusform>%Ln are empty.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln a column: show each</source>
        <comment>physical partitions drawn as one column</comment>
        <translation>
            <numerusform>%Ln a column: show each</numerusform>
            <numerusform>%Ln a column: show each</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::patterns::PlanBoard</name>
    <message numerus="yes">
        <source>%Ln request(s)</source>
        <translation>
            <numerusform>%Ln request</numerusform>
            <numerusform>%Ln requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln physical partition(s) visited</source>
        <translation>
            <numerusform>%Ln physical partition visited</numerusform>
            <numerusform>%Ln physical partitions visited</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln more expensive way(s)</source>
        <translation>
            <numerusform>Show %Ln more expensive way</numerusform>
            <numerusform>Show %Ln more expensive ways</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <comment>ways not taken</comment>
        <translation>
            <numerusform>… and %Ln more</numerusform>
            <numerusform>… and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Answer to the probe: %Ln row(s)</source>
        <translation>
            <numerusform>Answer to the probe: %Ln row</numerusform>
            <numerusform>Answer to the probe: %Ln rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::patterns::StepCard</name>
    <message numerus="yes">
        <source>%1 · %Ln request(s)</source>
        <translation>
            <numerusform>%1 · %Ln request</numerusform>
            <numerusform>%1 · %Ln requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln partition(s) visited</source>
        <translation>
            <numerusform>%Ln partition visited</numerusform>
            <numerusform>%Ln partitions visited</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::shell::ProblemsList</name>
    <message numerus="yes">
        <source>%Ln problem(s)</source>
        <translation>
            <numerusform>%Ln problem</numerusform>
            <numerusform>%Ln problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln note</numerusform>
            <numerusform>%Ln notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::advice::AdviceBoard</name>
    <message numerus="yes">
        <source>%Ln trial(s) left, Esc stops</source>
        <translation>
            <numerusform>%Ln trial left, Esc stops</numerusform>
            <numerusform>%Ln trials left, Esc stops</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stopped, %Ln trial(s) left</source>
        <translation>
            <numerusform>stopped, %Ln trial left</numerusform>
            <numerusform>stopped, %Ln trials left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln critical</source>
        <translation>
            <numerusform>%Ln critical</numerusform>
            <numerusform>%Ln critical</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warning(s)</source>
        <translation>
            <numerusform>%Ln warning</numerusform>
            <numerusform>%Ln warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hint(s)</source>
        <translation>
            <numerusform>%Ln hint</numerusform>
            <numerusform>%Ln hints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln finding(s) dismissed.</source>
        <translation>
            <numerusform>%Ln finding dismissed.</numerusform>
            <numerusform>%Ln findings dismissed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::shell::DifferencesLabel</name>
    <message numerus="yes">
        <source>+ %Ln more</source>
        <comment>differences not shown</comment>
        <translation>
            <numerusform>+ %Ln more</numerusform>
            <numerusform>+ %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::help::HelpWindow</name>
    <message numerus="yes">
        <source>%Ln place(s) found</source>
        <translation>
            <numerusform>%Ln place found</numerusform>
            <numerusform>%Ln places found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Outcome</name>
    <message numerus="yes">
        <source>%1 of %Ln partition(s)</source>
        <translation>
            <numerusform>%1 of %Ln partition</numerusform>
            <numerusform>%1 of %Ln partitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s)</source>
        <translation>
            <numerusform>%Ln row</numerusform>
            <numerusform>%Ln rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln item(s) loaded</source>
        <translation>
            <numerusform>%Ln item loaded</numerusform>
            <numerusform>%Ln items loaded</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::console::ConsoleBoard</name>
    <message numerus="yes">
        <source>%1: %2, %Ln partition(s)</source>
        <translation>
            <numerusform>%1: %2, %Ln partition</numerusform>
            <numerusform>%1: %2, %Ln partitions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>partita::console::ResultViews</name>
    <message numerus="yes">
        <source>{ %Ln member(s) }</source>
        <translation>
            <numerusform>{ %Ln member }</numerusform>
            <numerusform>{ %Ln members }</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>[ %Ln element(s) ]</source>
        <translation>
            <numerusform>[ %Ln element ]</numerusform>
            <numerusform>[ %Ln elements ]</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <translation>
            <numerusform>… and %Ln more</numerusform>
            <numerusform>… and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cell(s) copied.</source>
        <translation>
            <numerusform>%Ln cell copied.</numerusform>
            <numerusform>%Ln cells copied.</numerusform>
        </translation>
    </message>
</context>
</TS>
