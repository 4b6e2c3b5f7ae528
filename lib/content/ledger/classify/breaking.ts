import { DEPENDENCIES } from "#lib/content/ledger/phrases/bookkeeping.ts";
import { REMOVAL, UNREACHED } from "#lib/content/ledger/phrases/breaking.ts";
import type { Footprint } from "#lib/content/ledger/read/paths.ts";
import { parseTitle, type TypeWord } from "#lib/content/ledger/read/title-grammar.ts";
import { MAX_TITLE } from "#lib/content/ledger/thresholds.ts";
import type { Evidence } from "#lib/content/ledger/types.ts";
import { marksBreaking } from "./breaking-title.ts";
import type { Signals } from "./signals.ts";

/** Pre-filter: few descriptions contain this word. */
const MENTION = /breaking/i;
const MARKED_SUBJECT = /^[a-z][\w-]{0,40}(?:\([^)]{0,200}\))?!:/i;
const FOOTER = /^BREAKING[ -]CHANGES?(?:\([^)\n]*\))?!?:[ \t]*(\S.*)?$/m;
const LABEL = /(?:^|[^a-z])breaking(?:[^a-z]|$)|semver[-:/ ]?major|^major$|api[- ]?break|backwards?[- ]incompatible/i;
/** A bracket tag that is only the mark: `[breaking]`, `[breaking change: api]`, and not `[breaking news]`. */
const TAG = /^breaking(?:[- ](?:api[- ])?changes?)?(?:$|\s?[^\w\s-]|\s-\s)/;
/** Removals from these places affect no users. */
const ELSEWHERE = /\b(?:tests?|test suite|examples?|docs?|documentation|benchmarks?|ci|comments?)\b/i;
const HEADING = /^#{1,6}[ \t]*[^\n]*\bbreaking\b[^\n]*$/im;
const BODY =
  /^[ \t*_>-]*(?:(?:note|warning)[:,]? )?(?:this|it)(?: fix| change| commit| pr)?(?:['’]s| is| introduces| contains)(?: (?!not\b)\w+){0,4} breaking changes?\b/im;
/** Opening of release notes that require operators to act. */
const ACTION = /^\W{0,3}action required\b/i;
const EMPTY_ANSWER = /^(?:(?:none|no|nope|nothing|n\/?a)(?! (?:longer|more)\b)\b.*|not applicable.*|-+)$/i;
const UNSHIPPED: ReadonlySet<TypeWord> = new Set<TypeWord>(["documentation", "test", "infrastructure", "internal"]);

function hasFooter(body: string): boolean {
  if (!body.includes("BREAKING")) return false;
  const footer = FOOTER.exec(body);
  if (!footer) return false;
  const rest = footer[1] ?? body.slice(footer.index + footer[0].length).trim();
  return rest !== "" && !EMPTY_ANSWER.test(rest.split("\n")[0] ?? "");
}

/** Whether a "Breaking" heading is followed by text other than comments, unchecked boxes and negative answers. */
function hasHeading(body: string): boolean {
  const heading = HEADING.exec(body);
  if (!heading || /\bnon-breaking\b/i.test(heading[0])) return false;
  const section = body.slice(heading.index + heading[0].length).split(/^#{1,6}[ \t]/m)[0] ?? "";
  return section
    .replace(/<!--[\s\S]*?-->/g, "")
    .split("\n")
    .map((line) =>
      line
        .replace(/^\s*[-*]\s*\[[xX]\]\s*no\b.*$/i, "")
        .replace(/^\s*[-*]\s*\[ \].*$/, "")
        .trim(),
    )
    .some((line) => line !== "" && !EMPTY_ANSWER.test(line.replace(/^[-*]\s*/, "")));
}

/** Whether no known file reaches users. Dependency files state requirements, so they count as shipped. */
function isUnshipped({ files, kinds }: Footprint): boolean {
  return files > 0 && kinds.source + kinds.dependencies + kinds.build === 0;
}

function fromTitle(signals: Signals): Evidence | undefined {
  const { change, parts, type, titleWork, footprint } = signals;
  const title = change.title.slice(0, MAX_TITLE);
  if (parts.bang) return { signal: "breaking", detail: "`!` in the title", weight: 1 };
  if (type === "breaking" && !/^remov/.test(parts.type ?? "")) {
    return { signal: "breaking", detail: `type ${parts.type}`, weight: 1 };
  }
  if (parts.brackets.some((tag) => TAG.test(tag))) return { signal: "breaking", detail: "tag", weight: 1 };
  const unshipped = isUnshipped(footprint) || (type !== undefined && UNSHIPPED.has(type));
  if (!unshipped && (marksBreaking(title, parts.text, type) || titleWork?.breaking)) {
    return { signal: "breaking", detail: "the title says so", weight: 0.9 };
  }
  return endsSupport(signals) ? { signal: "breaking", detail: "the title ends support", weight: 0.7 } : undefined;
}

/** Whether a title removes something that users have. Dependencies and code that nothing uses do not count. */
function endsSupport({ parts, type, footprint }: Signals): boolean {
  if (isUnshipped(footprint) || !REMOVAL.test(parts.text) || ELSEWHERE.test(parts.text)) return false;
  if (type === "internal") return !UNREACHED.test(`${parts.scope ?? ""} ${parts.text}`);
  return type === undefined || !UNSHIPPED.has(type);
}

/** Whether the description of a change tells what changed in the packages that it updates, and not in the product. */
function quotesOthers({ parts, footprint: { files, kinds } }: Signals): boolean {
  return DEPENDENCIES.test(parts.text) || (files > 0 && kinds.source === 0);
}

function fromBodies(signals: Signals): Evidence | undefined {
  const speaking = signals.bodies.filter((body) => MENTION.test(body));
  if (speaking.length === 0 || signals.bot) return undefined;
  if (speaking.some(hasFooter)) return { signal: "breaking", detail: "BREAKING CHANGE footer", weight: 1 };
  if (quotesOthers(signals)) return undefined;
  if (speaking.some(hasHeading)) return { signal: "breaking", detail: "breaking heading with text", weight: 0.9 };
  if (speaking.some((body) => BODY.test(body))) {
    return { signal: "breaking", detail: "the description says so", weight: 0.8 };
  }
  return undefined;
}

/**
 * Evidence from text that the author wrote for the notes: a changeset, a note that asks readers to act, or an
 * override.
 */
function fromNotes({ change, evidence, notes: { message, note, bump } }: Signals): Evidence | undefined {
  const isListed = evidence.has("override") && change.maintainerNotes?.some(({ breaking }) => breaking);
  if (isListed) return { signal: "breaking", detail: "the maintainers' note", weight: 1 };
  const { releaseSection } = change;
  if (evidence.has("labels") && releaseSection?.breaking)
    return { signal: "breaking", detail: `section ${releaseSection.title}`, weight: 1 };
  if (bump === "major") return { signal: "breaking", detail: "major changeset", weight: 1 };
  if (note !== null && ACTION.test(note)) return { signal: "breaking", detail: "action required", weight: 0.9 };
  const parts = message === null ? undefined : parseTitle(message.split("\n")[0] ?? "");
  return parts?.bang === true ? { signal: "breaking", detail: "`!` in the override", weight: 1 } : undefined;
}

/**
 * Evidence that a change is breaking, or undefined (generation.md 2.3): `!`, a footer, a label, a heading with real
 * text, or a title that ends support for something. Commit bodies count too, because not every project squashes.
 */
export function findBreaking(signals: Signals): Evidence | undefined {
  const noted = fromNotes(signals);
  if (noted) return noted;
  const label = signals.change.labels.find((name) => LABEL.test(name) && !/\bnon-?breaking\b/i.test(name));
  if (label !== undefined) return { signal: "breaking", detail: `label ${label}`, weight: 1 };
  const title = fromTitle(signals);
  if (title) return title;
  if (signals.change.commits.some(({ subject }) => MARKED_SUBJECT.test(subject)))
    return { signal: "breaking", detail: "`!` in a commit", weight: 1 };
  const { removedSurface } = signals.change;
  const described = fromBodies(signals);
  if (described !== undefined || removedSurface === undefined) return described;
  return { signal: "breaking", detail: removedSurface.slice(0, MAX_TITLE), weight: 0.8 };
}
