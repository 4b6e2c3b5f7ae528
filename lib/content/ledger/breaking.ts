import type { Footprint } from "./paths.ts";
import { findType, type TitleParts } from "./title-grammar.ts";
import type { Change, Evidence } from "./types.ts";

const FOOTER = /^BREAKING[ -]CHANGES?(?:\([^)\n]*\))?!?:[ \t]*(\S.*)?$/m;
const LABEL = /(?:^|[^a-z])breaking(?:[^a-z]|$)|semver[-:/ ]?major|^major$|api[- ]?break|backwards?[- ]incompatible/i;
const NOT_BREAKING =
  /\b(?:non|not|no|avoid\w*|without|prevent\w*|revert\w*|undo\w*|fix\w*|document\w*|detect\w*|list\w*)\b[- ](?:\w+[- ]){0,3}breaking/i;
const TITLE = /\bbreaking[- ](?:api )?change\b|^breaking(?=:|$)|\bbackwards?[- ]incompatible\b|\(breaking\)/i;
/** The ways that people say that something used before will no longer work, at the start of a title. */
const REMOVAL =
  /^(?:(?:drops?|dropped|dropping|ends?|ended) (?:\w+ )?(?:support|compatibility) (?:for|of|with)\b|(?:drops?|dropped|removes?|removed|removing) (?:\S+ ){0,3}(?:support|compatibility)\b(?: (?:for|of|with|from)\b|\.?$)|(?:drops?|dropped|removes?|removed|removing) (?:(?:all|the|old|long|previously|already) )*deprecated\b(?! (?:comments?|warnings?|calls?|usages?|uses?)\b)|requires? (?:at least )?(?:node(?:\.?js)?|python|go|golang|ruby|php|java|jdk|rust|\.net|kubernetes|postgres\w*|typescript|react|vue)\b.{0,12}\d|(?:bumps?|raises?|raised|increases?|sets?|updates?) (?:the )?(?:minimum|min\.?|minimal)\b.{0,40}\b(?:version|node|python|go|ruby|php|rust|java|msrv)\b|(?:drops?|dropped) (?:node(?:\.?js)?|python|go|ruby|php|java|ie|internet explorer|windows \w+|typescript|react)\b.{0,16}\d)/i;
const HEADING = /^#{1,6}[ \t]*[^\n]*\bbreaking\b[^\n]*$/im;
const BODY =
  /^[ \t*_>-]*(?:(?:note|warning)[:,]? )?(?:this|it)(?: fix| change| commit| pr)?(?:['’]s| is| introduces| contains)(?: (?!not\b)\w+){0,4} breaking changes?\b/im;
const EMPTY_ANSWER = /^(?:(?:none|no|nope|nothing|n\/?a)(?! (?:longer|more)\b)\b.*|not applicable.*|-+)$/i;
const UNSHIPPED = new Set(["documentation", "test", "infrastructure", "internal"]);

function hasFooter(body: string): boolean {
  if (!body.includes("BREAKING")) return false;
  const found = FOOTER.exec(body);
  if (!found) return false;
  const rest = found[1] ?? body.slice(found.index + found[0].length).trim();
  return rest !== "" && !EMPTY_ANSWER.test(rest.split("\n")[0] ?? "");
}

/** Text under a "Breaking" heading, without comments, unchecked boxes and answers that say no. */
function hasHeading(body: string): boolean {
  const found = HEADING.exec(body);
  if (!found || /\bnon-breaking\b/i.test(found[0])) return false;
  const section = body.slice(found.index + found[0].length).split(/^#{1,6}[ \t]/m)[0] ?? "";
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

/** Whether every file known is one that no user receives; dependency files state requirements, so they count as shipped. */
function isUnshipped({ files, kinds }: Footprint): boolean {
  return files > 0 && kinds.source + kinds.dependencies + kinds.build === 0;
}

function fromTitle(title: string, parts: TitleParts, footprint: Footprint): Evidence | undefined {
  if (parts.bang) return { signal: "breaking", detail: "`!` in the title", weight: 1 };
  if (parts.type !== null && findType(parts.type) === "breaking" && /^break|💥|boom/.test(parts.type)) {
    return { signal: "breaking", detail: `type ${parts.type}`, weight: 1 };
  }
  if (parts.brackets.some((tag) => /^breaking/.test(tag))) return { signal: "breaking", detail: "tag", weight: 1 };
  if (TITLE.test(title) && !NOT_BREAKING.test(title)) {
    return { signal: "breaking", detail: "the title says so", weight: 0.9 };
  }
  const unshipped = isUnshipped(footprint) || (parts.type !== null && UNSHIPPED.has(findType(parts.type) ?? ""));
  if (!unshipped && REMOVAL.test(parts.text)) {
    return { signal: "breaking", detail: "the title ends support", weight: 0.7 };
  }
  return undefined;
}

/**
 * Why a change is breaking, or undefined (generation.md 2.3): `!`, a footer, a label, a heading with real text, or a
 * title that ends support for something. Bodies of the commits count, since squashing is not everyone's habit.
 */
export function findBreaking(
  change: Change,
  parts: TitleParts,
  commitParts: readonly TitleParts[],
  footprint: Footprint,
): Evidence | undefined {
  const label = change.labels.find((name) => LABEL.test(name) && !/\bnon-?breaking\b/i.test(name));
  if (label !== undefined) return { signal: "breaking", detail: `label ${label}`, weight: 1 };
  const title = fromTitle(change.title, parts, footprint);
  if (title) return title;
  const bodies = [change.body, ...change.commits.map((commit) => commit.body)];
  if (bodies.some(hasFooter)) return { signal: "breaking", detail: "BREAKING CHANGE footer", weight: 1 };
  if (commitParts.some((commit) => commit.bang)) return { signal: "breaking", detail: "`!` in a commit", weight: 1 };
  if (bodies.some((body) => /breaking/i.test(body) && hasHeading(body))) {
    return { signal: "breaking", detail: "breaking heading with text", weight: 0.9 };
  }
  if (BODY.test(change.body)) return { signal: "breaking", detail: "the description says so", weight: 0.8 };
  return undefined;
}
