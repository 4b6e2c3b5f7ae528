import type { Facts } from "./classify-facts.ts";
import { repairOdds } from "./repair.ts";
import { REWORK_REPAIR } from "./thresholds.ts";
import type { Category } from "./types.ts";

/**
 * One way of wording a title and what it says of the change; `weight` is the confidence it deserves. `unshipped`
 * wordings name tests, docs or delivery: where shipped source was touched they tell what the product is about instead.
 */
type Wording = { category: Category; weight: number; detail: string; pattern: RegExp; unshipped: boolean };

function wording(category: Category, weight: number, detail: string, pattern: RegExp, unshipped = false): Wording {
  return { category, weight, detail, pattern, unshipped };
}

/** Version bumps and the like, whatever type they carry. */
export const RELEASE =
  /^(?:(?:(?:release|cut|prepare|publish|tag) (?:[\w.@/-]+ ){0,3}|(?:release|create|start|bump|version(?: bump)?)[: ]*(?:(?:for|the|new|version|release|candidate|next|to|branch) )*)(?:releases?[-/])?v?\d+\.\d+[\w.+-]*(?: release)?|(?:\S+[ @])?v?\d+\.\d+(?:\.\d+)?[\w.+-]*(?:[ -](?:rc|alpha|beta|ga|final)[ .-]?\d*)?|version packages|(?:bump|update|set|increment) (?:(?:the|package|project|crate|library|app|ui|dev|release|snapshot|gem|module) )*version(?: number)?s?(?: (?:to|for) .*)?)$/i;
export const MERGE_BACK =
  /^(?:merge (?:back\b|branch\b|tag\b|remote-tracking\b|(?:\S+ ){0,2}(?:branch|main|master|trunk|release\S*)(?: \S+)?(?: (?:back )?(?:in)?to\b.*)?$|(?:\S+ ){1,4}(?:back )?(?:in)?to ['"]?(?:main|master|trunk|dev|develop|next|release\S*|v?\d\S*|\S+-\d\S*)['"]?$)|sync(?:hroni[sz]e)? (?:from|with) (?:main|master|upstream|release)\b)/i;
export const WRITING =
  /\b(?:typos?|misspell\w*|spelling|grammar|grammatical|godoc|jsdoc|docstrings?|repetitive words|copyrights?|licen[sc]e headers?|wording|punctuation|capitali[sz]ation)\b/i;
/** Comments are a feature of many products: only those that are plainly the source's own count. */
export const COMMENTING =
  /\b(?:(?:code|source|inline|doc|outdated|stale|wrong|incorrect|misleading|old|missing|typos? in|todo) )comments?(?: (?:in|for|on|about|to|of|and|around)\b|\W*$)|^(?:fix|update|correct|clarify|improve|clean|remove|delete|tweak|reword|rewrite|expand|adjust)(?:e?[sd])?(?: up)? (?:\S+ ){0,4}comments?(?: (?:in|for|on|about|to|of|and|around)\b|\W*$)/i;
/** Work on the explanations that stand in the source itself. */
const DOC_WORK =
  /^(?:document(?:s|ed|ing)?\b|docs? (?:that|how|why|when|what)\b|(?:clarif(?:y|ies|ied)|explain(?:s|ed)?|mention(?:s|ed)?|note)\b(?!.*\b(?:errors?|messages?|warnings?|logs?|output)\b)|(?:add|fix|improve|update|correct|extend|expand|write|rework|remove|clean up)(?:e?[sd])? (?:(?!and\b)\S+ ){0,4}(?:docs|documentation|docstrings?|doc (?:comments?|examples?|links?)|rustdocs?|javadocs?)\b(?! and\b)|(?:fix|correct|update|improve|add|hide|remove)(?:e?[sd])? .*\b(?:docs?|documentation)\W*$)/i;
const ABOUT_DOCS =
  /\b(?:docs?|documentation|document|readme|changelog|contributing|broken links?|dead links?|tutorial|release notes|code of conduct|maintainers?|codeowners|examples?|website)\b/i;
const ABOUT_TESTS =
  /\b(?:tests?|test cases?|testcases?|testing|unittests?|benchmarks?|fuzz\w*|flak(?:y|iness|e)|specs?|assertions?|coverage|mocks?)\b/i;
/** Says outright that tests are what is added, which counts even where a helper among the source was touched. */
const TEST_WORK =
  /^(?:(?:add(?:s|ed|ing)?|write|more|extend|expand|improve|additional|new|missing|some|simple|basic|a|an|the) )*(?:unit |integration |regression |e2e |end-to-end |fuzz |benchmark |smoke )?(?:tests?|test ?cases?|unit-?tests?|benchmarks?|test coverage)(?: (?:for|to|of|that|when|with|in|on)\b|\W*$)/i;
export const DEPENDENCIES =
  /^(?:(?:(?:bump|upgrade|update|downgrade|pin|refresh|renovate|unpin|vendor)s?(?:ed|d)? (?:.*\b(?:deps?|dependenc(?:y|ies)|lock-?files?|modules?|submodules?|vendor\w*)\b|\S+ (?:from \S+ )?to v?\d\S*|\S+ v?\d+(?:\.\d+)*$|(?:the )?[\w./@`-]*[/@][\w./@`-]+$))|roll \S+ (?:from|to)\b|upgrade to v\d)/i;
const ABOUT_DELIVERY =
  /\b(?:ci|github actions?|gitlab|circleci|travis|appveyor|workflows?|makefile|docker(?:file)?|linters?|golangci\S*|eslint|prettier|build (?:script|system|tags?)|cmake|autoconf|build (?:error|failure|warning|fix|issue|problem)s?|lint(?:ing|ed)?|yamllint)\b/i;
/** Tools that check the source; what is done for them, users do not meet. */
const CHECKERS =
  /\b(?:fix(?:e[sd])?|add(?:s|ed)?|enable[sd]?|update[sd]?|set ?up|run|use|upgrade[sd]?|apply|appease|satisfy|address(?:es)?|silence|please) (?:\S+ )?(?:mypy|pyright|flake8|ruff|pylint|rubocop|standardrb|codespell|pre-commit|isort|eslint|oxlint|prettier|shellcheck|staticcheck|golangci\S*|phpstan|psalm|detekt|ktlint|clang-(?:tidy|format)|valgrind|coverity)\b/i;
const FORMATTING =
  /\b(?:lint(?:er|ing)? (?:clean-?ups?|fix(?:es)?|errors?|warnings?|issues?|nits?)|fix(?:e[sd])? lint(?:er|ing|s)?|gofmt|(?:re-?)?fmt|go vet|clippy|rustfmt|trailing (?:white)?spaces?|code style|reformat\w*|re-?indent\w*|nits?|(?:en|dis)abl(?:e[sd]?|ing) .*\blinters?|compiler warnings?)\b/i;
const SPEED =
  /\b(?:optimi[sz](?:e[sd]?|ing|ations?)|speed(?:s|ing)? up|sped up|speed-?ups?|faster|quicker|fast[- ]paths?|performance|perf|more efficient(?:ly)?|less (?:garbage|memory|allocations?)|(?:fewer|no|without|reduc(?:es?|ed|ing)|avoid(?:s|ed|ing)?|sav(?:e|es|ed|ing)|eliminat(?:e|es|ed|ing)|unnecessary|minimi[sz]e) (?:\S+ ){0,3}(?:allocations?|allocating|allocs?|garbage|memory|locking|contention|latency|overhead|cpu|copies|copying)|less cpu|time complexity|(?:fewer|redundant) (?:calls?|lookups?|copies)|memory (?:usage|use|consumption|footprint)|pre-?size|preallocate|memoi[sz]e)\b/i;
const REWORK =
  /^(?:some |minor |small |various |more |further |code |internal |)(?:re-?organi[sz]e|re-?structure|clean(?:s|ed)?[- ]?up|cleanups?|simplif(?:y|ies|ied)|tidy|rename[sd]?|move[sd]?|mv|extract(?:s|ed)?|split|inline|dedup\w*|de-?duplicate|consolidate|unify|rewrite|convert|migrate|moderni[sz]e|(?:re)?format|style|remove[sd]? .{0,40}?\b(?:unused|unnecessary|redundant|dead|obsolete|useless|unneeded|needless|duplicated?|superfluous|leftover|stale|extra|unsafe|unreachable|duplicate|copy-?pasta|old|commented)\b|(?:drop|delete)s? (?:the )?unused|nit|wip|tweak|replace[sd]? (?:\S+ ){1,5}(?:with|by)\b|replace deprecated\b|us(?:e|ing) (?:\S+ (?:instead|from|in|for|to)\b|(?:\S+ ){0,2}(?:standard|stdlib|built-?in)\b)|switch (?:\S+ )?(?:to|from)|group|make \S+ (?:private|internal|static|const|unexported))\b/i;
/** A repair of an optimization, or of a leak, is a repair. */
const REPAIRED_SPEED =
  /^(?:(?:hot|bug)?-?fix(?:e[sd]|ing|up)?|correct(?:s|ed)?|revert(?:s|ed)?|disable[sd]?|do not|don['’]?t)\b|\bleaks?\b/i;
/**
 * First words of changes that are seldom told of when neither tests nor pages changed with them: of 416 such changes in
 * thirteen projects their maintainers told of 35%, against 64% of all others that this judgement lets through.
 */
export const QUIET_OPENER =
  /^(?:updat(?:es?|ed|ing)|upgrad(?:es?|ed|ing)|bump(?:s|ed|ing)?|switch(?:es|ed|ing)?|pass(?:es|ed|ing)?|delet(?:es?|ed|ing)|logs?|logged|us(?:es?|ed|ing)|remov(?:es?|ed|ing)|exports?|exported|chang(?:es?|ed|ing)|sets?|enabl(?:es?|ed|ing)|convert(?:s|ed)?|mov(?:es?|ed|ing)|makes?|made|making)\b/i;
/** Says outright that tests are what changed; told of in 25% of 115 such changes. */
export const TESTS_OF =
  /\b(?:(?:unit|integration|regression|e2e|end-to-end|fuzz|smoke) ?tests?|test ?(?:cases?|coverage|framework|suite|helpers?|utils?)|tests? (?:for|of|in)|benchmarks?)\b/i;
/** Says so wherever it stands: "Cluster refactor, …", "TLS and queue refactoring". */
const REFACTORING = /\bre-?factor(?:s|ed|ings?)?\b/i;
/** Ordered: the first that matches speaks. Each reads the text that is left once prefixes are taken off. */
const WORDINGS: readonly Wording[] = [
  wording("Internal Changes", 0.9, "release bookkeeping", RELEASE),
  wording("Internal Changes", 0.9, "merge back", MERGE_BACK),
  wording("Documentation", 0.85, "wording", WRITING),
  wording("Documentation", 0.85, "the source's comments", COMMENTING),
  wording("Documentation", 0.8, "explains the source", DOC_WORK),
  wording("Infrastructure", 0.8, "dependencies", DEPENDENCIES),
  wording("Testing", 0.85, "about tests", ABOUT_TESTS, true),
  wording("Documentation", 0.85, "about documentation", ABOUT_DOCS, true),
  wording("Infrastructure", 0.75, "about delivery", ABOUT_DELIVERY, true),
  wording("Internal Changes", 0.8, "formatting", FORMATTING),
  wording("Internal Changes", 0.8, "for a checker", CHECKERS),
  wording("Performance Improvements", 0.8, "words of speed", SPEED),
  wording("Internal Changes", 0.8, "rework", REWORK),
  wording("Internal Changes", 0.8, "refactoring", REFACTORING),
];

const TESTS = { category: "Testing", weight: 0.85, detail: "adds tests" } as const;

/** Words that say only that something was done. */
const EMPTY_TITLE =
  /^(?:\W|\b(?:bump(?:ed|s)?|fmt|format(?:ting)?|lint|todos?|wip|clean-?ups?|changes?|changed|updates?|updated|release|prep|prepare|misc|tweaks?|nits?|minor|small|stuff|oops|polish|merge|version|fixups?|squash|more|and|for|the|some|a|few|again|new|latest|next|next version|temp|tmp|test|testing|save|commit|done|ready|various|things?|files?|project|code|repo)\b)*$/i;

/** Whether a title names nothing that was changed. */
export function isEmptyTitle(text: string): boolean {
  return EMPTY_TITLE.test(text);
}

type Reading = { category: Category; weight: number; detail: string };

/** Wordings of work that changes no behavior; where tests changed along with the source, the product is about them. */
const UNTESTED: ReadonlySet<RegExp> = new Set([WRITING, COMMENTING, FORMATTING]);
const REWORKS: ReadonlySet<RegExp> = new Set([REWORK, REFACTORING]);

/** Whether a way of wording means what it says here. */
function applies({ pattern, unshipped }: Wording, { parts, footprint: { kinds } }: Facts): boolean {
  const shipped = kinds.source > 0;
  if (unshipped && shipped) return false;
  if (shipped && kinds.test > 0 && UNTESTED.has(pattern)) return false;
  if (pattern === SPEED && REPAIRED_SPEED.test(parts.text)) return false;
  // Work that comes with tests and pages of its own is more than rework.
  return !(REWORKS.has(pattern) && shipped && kinds.test > 0 && kinds.docs > 0);
}

function named(facts: Facts): Wording | undefined {
  return WORDINGS.find((one) => applies(one, facts) && one.pattern.test(facts.parts.text));
}

function leaning(facts: Facts): (Reading & { odds: number }) | undefined {
  const found = repairOdds(facts);
  if (found === undefined) return undefined;
  const { odds, confidence: weight } = found;
  return odds > 0
    ? { odds, weight, category: "Bug Fixes", detail: "words and places of a repair" }
    : { odds, weight, category: "Features & Enhancements", detail: "words and places of something new" };
}

/** What the wording of a title says, or undefined where it says nothing clear. */
export function readWording(facts: Facts): Reading | undefined {
  const { parts, footprint, evidence } = facts;
  const { kinds } = footprint;
  const spoken = evidence.has("grammar");
  if (spoken && TEST_WORK.test(parts.text) && kinds.test + kinds.bench >= kinds.source) return TESTS;
  const found = spoken ? named(facts) : undefined;
  if (found && !REWORKS.has(found.pattern)) return found;
  const lean = leaning(facts);
  return found && !(lean && lean.odds > REWORK_REPAIR) ? found : lean;
}
