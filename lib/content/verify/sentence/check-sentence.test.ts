import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSentence } from "./check-sentence.ts";

const check = (sentence: string, facts: readonly string[], language = "English") =>
  checkSentence(sentence, { facts, names: ["Acme"], counts: [], language, isHeading: false });
const kinds = (sentence: string, ...facts: string[]) => [
  ...new Set(check(sentence, facts).faults.map(({ kind }) => kind)),
];

describe("checkSentence", () => {
  it.each([
    ["Coverage reports are right with the `projects` option.", "Fix coverage reports that were wrong with `projects`"],
    ["Clicks in a delete dialog no longer navigate.", "Prevent clicks in delete dialogs from navigating"],
    [
      "On Node 24.9 and newer, tests can `require()` modules.",
      "Support `require()` of modules on Node v24.9+ in tests",
    ],
    ["Four tones are available.", "Tones: Conversational, Professional, Casual and Formal"],
    ["The limit went from 1.2 seconds to 0.3.", "The limit is 300 ms; it was 1,200 ms"],
    ["If you never saw the labels, look again: Acme prints 40 labels.", "Labels: Acme prints 40 of them, never fewer"],
    ["Tests in CommonJS can read the configuration.", "Allow CJS tests to read the config"],
    ["Also worth a look", "Orders print labels"],
    ["Labels need nothing but a printer.", "Labels only need a printer"],
    ["Change labels before the order is closed.", "Labels cannot be changed once the order is closed"],
    ["Every minute, labels are printed.", "Labels are printed every 60 seconds"],
    ["Why does every list jump? Lists keep their place now.", "Lists keep their place"],
  ])("accepts %j", (sentence, fact) => {
    expect(check(sentence, [fact])).toEqual({ faults: [], doubtful: [] });
  });

  it.each([
    ["figure", "Labels are printed 12 at a time.", "Labels are printed 10 at a time"],
    ["figure", "Labels can be printed on Node 20.", "Labels can be printed on Node 22; Node 20 can read files"],
    ["figure", "Acme moved to 2.1.0 of `labels`.", "`labels` from 2.1.0 to 2.2.0, moved by Acme"],
    ["figure", "Labels come with 3.0.0.", "Labels come with 3.0.0-rc.1"],
    ["identifier", "`--labels-all` prints labels.", "`--labels` prints labels"],
    ["name", "Labels are printed through Globex.", "Labels are printed"],
    ["reversed", "Printing labels is disabled by default.", "Printing labels is enabled by default"],
    ["reversed", "The time zone of labels is faked.", "The time zone of labels is not faked"],
    ["reversed", "Labels are printed before the order is saved.", "Labels are printed after the order is saved"],
    ["reversed", "Orders do not keep their labels.", "Orders keep their labels"],
    ["reversed", "`tsc` is used instead of `swc`.", "`swc` is used instead of `tsc`"],
    ["reversed", "`print` is deprecated; call `printAll`.", "Deprecate `printAll` in favor of `print`"],
    ["reversed", "A request without a label goes through.", "Requests without a label are rejected"],
    ["strengthened", "Labels can't jam anymore.", "Add a warning when labels jam"],
    ["strengthened", "Labels are safe now.", "Escape the text of labels"],
    ["strengthened", "Labels print, however long they are.", "Labels of up to 40 letters print"],
    ["strengthened", "Orders always print labels.", "Orders print labels"],
    ["strengthened", "Labels need nothing but a printer.", "Labels need a printer"],
    ["strengthened", "Printing labels is free.", "Printing labels is part of the Pro plan"],
    ["strengthened", "Support for printing labels.", "Experimental support for printing labels"],
    ["strengthened", "Printing labels never jams.", "Printing labels jams less often"],
    ["claim", "Labels are printed faster.", "Labels are printed"],
    ["claim", "Labels are printed, which keeps auditors happy.", "Labels are printed"],
    ["figure", "Labels saved by version 5 open in version 6.", "Labels saved by version 6 open in version 5"],
    ["apart", "Dark mode comes to screens at night for tired eyes.", "Orders print labels"],
    ["claim", "Labels print in order, and warehouse teams enjoy quiet evenings.", "Labels print in order"],
    ["claim", "Labels print in order. Say goodbye to messy desks forever!", "Labels print in order"],
  ] as const)("finds what is %s in %j", (kind, sentence, fact) => {
    expect(kinds(sentence, fact)).toContain(kind);
  });

  it.each([
    ["mixed", "Daily backups are kept for 30 days.", ["Backups are taken daily.", "Logs are kept for 30 days."]],
    [
      "mixed",
      "Signed parcel labels weigh 20 grams less.",
      ["Parcel labels are signed.", "Scanners weigh 20 grams less."],
    ],
    ["claim", "Rewriting orders is done so that labels print.", ["Orders were rewritten.", "Labels print."]],
  ] as const)("finds what is %s of two facts in %j", (kind, sentence, facts) => {
    expect(kinds(sentence, ...facts)).toEqual([kind]);
  });

  it.each([
    [
      "Logs are kept for 30 days, and backups are taken daily.",
      ["Backups are taken daily.", "Logs are kept for 30 days."],
    ],
    ["Orders were rewritten so that labels print.", ["Orders were rewritten for printing.", "Labels print."]],
    ["Labels print at once, so orders ship sooner.", ["Labels print at once, and orders ship sooner."]],
    ["Call the constructor to print labels.", ["The constructor prints labels."]],
    ["Try this on your command line first: `print` lists orders.", ["`print` lists orders."]],
    [
      "`labels` 2.1 fixes a memory leak of large lists.",
      ["`labels` 2.1.", "The update fixes a memory leak of large lists."],
    ],
  ])("accepts what its facts say in %j", (sentence, facts) => {
    expect(check(sentence, facts).faults).toEqual([]);
  });

  it("compares meaning in English only, and tokens in every language", () => {
    expect(check("Toutes les étiquettes sont imprimées, 12 à la fois.", ["Print labels"], "French").faults).toEqual([
      { kind: "figure", words: "12" },
    ]);
  });

  it("accepts a sentence that repeats its source, and reads any text", () => {
    const word = fc.constantFrom(
      "labels",
      "print",
      "order",
      "list",
      "open",
      "close",
      "10",
      "not",
      "`a.b`",
      "all",
      "some",
    );
    const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => `The ${words.join(" ")}.`);
    fc.assert(fc.property(sentence, (text) => check(text, [text]).faults.length === 0));
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), (a, b) =>
        Array.isArray(check(a, [b]).faults),
      ),
    );
  });
});
