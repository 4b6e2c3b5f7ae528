import type { FileEnds } from "#lib/content/activity.ts";
import { isSameNote, noteWords } from "#lib/content/ledger/facts/notes/similarity.ts";
import { listPatchLines, type PatchLine } from "#lib/content/ledger/facts/patch-lines.ts";
import type { Change, Fact, FactStanding } from "#lib/content/ledger/types.ts";
import { splitCode } from "#lib/content/text/inline.ts";
import { cleanSentence } from "./clean-sentence.ts";
import { type DocumentSentence, listExampleNames, readDocument } from "./document.ts";
import { findOwner, listEdits, type Owner } from "./owner.ts";
import { isBackgroundPage, isDocument, isDocumentationFile } from "./paths.ts";
import { isBackground, isDangling, isStatement, standsAlone } from "./prose.ts";
import { type ChangeWords, concerns, isAbout, listChangeWords } from "./relevance.ts";
import { createRewordingCheck, type RewordingCheck } from "./rewording.ts";
import { contentWords } from "./words.ts";

export type DocumentationFact = Fact & { kind: "documentation" };

const FACTS_MAX = 12;
const PRINTABLE_MAX = 3;
/** The length at which patches cut lines. */
const LINE_MAX = 1_999;

/** A sentence as written, as plain text, and as the lines of the file that hold it. */
type Sentence = DocumentSentence & {
  plain: string;
  path: string;
  lines: string[];
  isWhole: boolean;
  isNewPage: boolean;
};

/** A file at both ends; not whole where only the patches' lines of it are known. */
type Document = { path: string; before: string[]; after: Sentence[] };

/** Whether a code span of a text begins with one of some names. */
function namesAny(text: string, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  return splitCode(text).some((part) => part.code && names.has(/\w+/.exec(part.text)?.[0] ?? ""));
}

function readSentences({ path, before, after }: FileEnds, isWhole: boolean): Sentence[] {
  const text = after ?? "";
  const isNewPage = isWhole && before === null;
  const lines = text.split(/\r?\n/).map((line) => line.slice(0, LINE_MAX));
  const examples = listExampleNames(text);
  const sentences = readDocument(path, text).filter((sentence) => !namesAny(sentence.text, examples));
  return sentences.map((sentence) => ({
    ...sentence,
    plain: cleanSentence(sentence.text),
    path,
    lines: lines.slice(sentence.from - 1, sentence.to),
    isWhole,
    isNewPage,
  }));
}

function readEnds(file: FileEnds, isWhole: boolean): Document {
  const { path, before } = file;
  const earlier = readDocument(path, before ?? "").map(({ text }) => cleanSentence(text));
  return { path, before: earlier, after: readSentences(file, isWhole) };
}

/** The lines that the changes add to a file and that none of them removes again, with those that they remove. */
function readNetLines(changes: readonly Change[], path: string): FileEnds {
  const removed = listPatchLines(changes, path, "removed").map(({ text }) => text);
  const left = new Map<string, number>();
  for (const text of removed) left.set(text, (left.get(text) ?? 0) + 1);
  let previous: PatchLine | undefined;
  const added = listPatchLines(changes, path, "added").flatMap((line) => {
    const isNext = previous?.commit === line.commit && previous.line + 1 === line.line;
    previous = line;
    const count = left.get(line.text) ?? 0;
    if (count > 0) left.set(line.text, count - 1);
    const kept = count > 0 ? [] : [line.text];
    return isNext ? kept : ["", ...kept];
  });
  return { path, before: removed.join("\n"), after: added.join("\n") };
}

/** The documents that the changes touch: whole where the source has read them, else their changed lines. */
function readDocuments(changes: readonly Change[], files: readonly FileEnds[]): Document[] {
  const readable = files.filter(({ before, after }) => before !== null || after !== null);
  const whole = new Map(readable.map((file) => [file.path, file]));
  const patched = changes.flatMap(({ commits }) => commits.flatMap(({ patch }) => patch?.files ?? []));
  const paths = [...new Set(patched.map(({ path }) => path))].filter(isDocumentationFile);
  return paths.map((path) => {
    const file = whole.get(path);
    return readEnds(file ?? readNetLines(changes, path), file !== undefined);
  });
}

/** The sentences that stand in a document at the end of the range, and in no document at its start in other words. */
function findNewSentences({ before, after }: Document, earlier: ReadonlySet<string>): Sentence[] {
  const statements = after.filter(
    (sentence) => !earlier.has(sentence.plain) && isStatement(sentence, sentence.plain) && !isDangling(sentence.plain),
  );
  if (statements.length === 0) return [];
  const later = new Set(after.map(({ plain }) => plain));
  const { gone = [], kept = [] } = Object.groupBy(before, (plain) => (later.has(plain) ? "kept" : "gone"));
  const isReworded = createRewordingCheck(gone, kept);
  return statements.filter(({ plain }) => !isReworded(plain));
}

/** The sentences that a change removes from documents: what it puts elsewhere is not new there. */
function listRemoved({ commits }: Change): string[] {
  return commits
    .flatMap(({ patch }) => patch?.files ?? [])
    .filter(({ path }) => isDocument(path))
    .flatMap(({ path, hunks }) => hunks.flatMap(({ removed }) => readDocument(path, removed.join("\n"))))
    .map(({ text }) => cleanSentence(text));
}

/** Collects the facts of changes, each sentence once. */
class FactCollector {
  readonly facts = new Map<string, DocumentationFact[]>();
  private readonly words = new Map<string, ChangeWords>();
  private readonly rewordings = new Map<string, RewordingCheck>();
  private readonly texts = new Set<string>();
  /** The words of the documents at the start of the range. */
  private readonly known: ReadonlySet<string>;

  constructor(known: ReadonlySet<string>) {
    this.known = known;
  }

  add(sentence: Sentence, { change, span }: Owner): void {
    const { plain } = sentence;
    if (this.texts.has(plain)) return;
    this.texts.add(plain);
    const facts = this.facts.get(change.id) ?? [];
    const words = this.words.get(change.id) ?? listChangeWords(change);
    this.words.set(change.id, words);
    if (facts.length >= FACTS_MAX || words.isExplaining || isBackground(plain, change.repository.name)) return;
    if (!concerns(sentence, words, this.known)) return;
    if (this.isReworded(sentence, change)) return;
    const standing = this.judge(sentence, words, facts);
    this.facts.set(change.id, [...facts, { kind: "documentation", standing, text: plain, span }]);
  }

  private isReworded({ plain }: Sentence, change: Change): boolean {
    const check = this.rewordings.get(change.id) ?? createRewordingCheck(listRemoved(change), []);
    this.rewordings.set(change.id, check);
    return check(plain);
  }

  private judge(sentence: Sentence, words: ChangeWords, facts: readonly DocumentationFact[]): FactStanding {
    // Lines without those around them may stand in code or below a heading that says something else.
    if (!sentence.isWhole || isBackgroundPage(sentence.path)) return "source";
    if (!standsAlone(sentence, sentence.plain)) return "source";
    const printed = facts.filter(({ standing }) => standing === "printable");
    const isNew = printed.every(({ text }) => !isSameNote(noteWords(text), noteWords(sentence.plain)));
    return isNew && printed.length < PRINTABLE_MAX && isAbout(sentence, words) ? "printable" : "source";
  }
}

/**
 * The sentences that changes add to the documentation, by the change's id (generation.md, section 2.1). A sentence
 * belongs to the change that wrote its lines last, and counts where it has to do with that change. It is printable
 * where it is about what the change's title or code names and reads the same away from its page.
 * @param files documentation (`isDocumentationFile`) at both ends; of other files the patches' net lines are read
 */
export function findDocumentation(
  changes: readonly Change[],
  files: readonly FileEnds[],
): Map<string, DocumentationFact[]> {
  const documents = readDocuments(changes, files);
  const earlier = new Set(documents.flatMap(({ before }) => before));
  const collector = new FactCollector(contentWords([...earlier].join(" ")));
  for (const document of documents) {
    const sentences = findNewSentences(document, earlier);
    if (sentences.length === 0) continue;
    const edits = listEdits(changes, document.path);
    for (const sentence of sentences) {
      const owner = findOwner(sentence, edits);
      if (owner !== undefined) collector.add(sentence, owner);
    }
  }
  return collector.facts;
}
