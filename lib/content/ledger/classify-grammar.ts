import { leanOf } from "./classify-words.ts";
import { LEAN_CONFIDENCE, REPAIR_LEAN } from "./thresholds.ts";
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
  /^(?:(?:release|cut|prepare|publish|tag|create|start|bump(?: to)?|version(?: bump)?)[: ]*(?:(?:for|the|new|version|release|candidate|next|to|branch) )*v?\d+\.\d+[\w.+-]*|(?:\S+ )?v?\d+\.\d+(?:\.\d+)?[\w.+-]*|version packages|(?:bump|update|set|increment) (?:\w+ ){0,2}version(?: number)?s?(?: (?:to|for) .*)?)$/i;
export const MERGE_BACK =
  /^(?:merge (?:\S+ ){0,4}(?:branch|into|back|main|master|release)\b|(?:back-?port|forward-?port|sync(?:hroni[sz]e)?) (?:of|from|to|with|branch|main|master|upstream|release)\b)/i;
const WRITING =
  /\b(?:typos?|misspell\w*|spelling|grammar|grammatical|godoc|jsdoc|docstrings?|(?:code |source |inline |some |outdated |stale |wrong |incorrect |a )?comments? (?:in|for|on|about|to|of|and|around)\b|comments?$|repetitive words|copyrights?|licen[sc]e headers?|wording|punctuation|capitali[sz]ation)/i;
const ABOUT_DOCS =
  /\b(?:docs?|documentation|document|readme|changelog|contributing|broken links?|dead links?|tutorial|release notes|code of conduct|maintainers?|codeowners|examples?|website)\b/i;
const ABOUT_TESTS =
  /\b(?:tests?|test cases?|testcases?|testing|unittests?|benchmarks?|fuzz\w*|flak(?:y|iness|e)|specs?|assertions?|coverage|mocks?)\b/i;
const DEPENDENCIES =
  /^(?:(?:(?:bump|upgrade|update|downgrade|pin|refresh|renovate|unpin|vendor)s?(?:ed|d)? (?:.*\b(?:deps?|dependenc(?:y|ies)|lock-?files?|modules?|submodules?|vendor\w*)\b|\S+ (?:from \S+ )?to v?\d\S*|\S+ v?\d+(?:\.\d+)*$|(?:the )?[\w./@-]*[/@][\w./@-]+$))|roll \S+ (?:from|to)\b|upgrade to v\d)/i;
const ABOUT_DELIVERY =
  /\b(?:ci|github actions?|gitlab|circleci|travis|appveyor|workflows?|makefile|docker(?:file)?|linters?|golangci\S*|eslint|prettier|build (?:script|system|tags?)|cmake|autoconf|build (?:error|failure|warning|fix|issue|problem)s?|lint(?:ing|ed)?|yamllint)\b/i;
const FORMATTING =
  /\b(?:lint(?:er|ing)? (?:clean-?ups?|fix(?:es)?|errors?|warnings?|issues?|nits?)|fix(?:e[sd])? lint(?:er|ing|s)?|gofmt|go vet|clippy|rustfmt|trailing (?:white)?spaces?|code style|reformat\w*|re-?indent\w*|nits?|compiler warnings?)\b/i;
const SPEED =
  /\b(?:optimi[sz](?:e[sd]?|ing|ations?)|speed(?:s|ing)? up|sped up|speed-?ups?|faster|quicker|performance|perf|more efficient(?:ly)?|less (?:garbage|memory|allocations?)|(?:fewer|no|without|reduc(?:es?|ed|ing)|avoid(?:s|ed|ing)?|sav(?:e|es|ed|ing)|eliminat(?:e|es|ed|ing)|unnecessary|minimi[sz]e) (?:\S+ ){0,3}(?:allocations?|allocating|allocs?|garbage|memory|locking|contention|latency|overhead|cpu|copies|copying)|less cpu|time complexity|(?:fewer|redundant) (?:calls?|lookups?|copies)|memory (?:usage|use|consumption|footprint)|pre-?size|preallocate|memoi[sz]e)\b/i;
const REPAIR =
  /^(?:(?:attempt|try) to )?(?:(?:hot|bug)?-?fix(?:e[sd]|ing|up)?|repair(?:s|ed)?|correct(?:s|ed|ly)?|(?:re)?solve[sd]?|restore[sd]?|prevent(?:s|ed)?|avoid(?:s|ed)?|ensure[sd]?|guard(?:s|ed)?|stop(?:s|ped)?|don['’]?t|do not|never|recover|work-?around|properly|make sure|protect|respect|honou?r|revert(?:ed)?|undo|tolerate|preserve|normalize|always|handle[sd]?|escape|ignore[sd]?)\b/i;
const FAILURE =
  /\b(?:bugs?|panics?|crash(?:es|ed|ing)?|segfaults?|deadlocks?|race conditions?|data races?|leak(?:s|ed|ing|age)?|regressions?|incorrect(?:ly)?|wrong(?:ly)?|broken|corrupt(?:s|ed|ion)?|hang(?:s|ing)?|nil pointer|null pointer|npe|overflows?|underflow|infinite loop|out[- ]of[- ]bounds|fail(?:s|ing)? (?:when|if|on|to|with)|double[- ]free|use[- ]after[- ]free|fixes|fixed|fix|errors? (?:when|if)|not working|doesn['’]?t|does not|didn['’]?t|isn['’]?t|shouldn['’]?t|should not|mistakenly|accidentally)\b/i;
const ADD_MISSING =
  /^(?:add(?:s|ed|ing)?|include[sd]?|set|provide[sd]?) (?:an? |the |some )?(?:missing|(?:nil|null|bounds?|sanity|overflow)[- ]checks?)\b/i;
const REWORK =
  /^(?:(?:some|minor|small|various|more|further|code|internal|\S+) )??(?:re-?factor(?:s|ed|ing|ings)?|re-?organi[sz]e|re-?structure|clean(?:s|ed)?[- ]?up|cleanups?|simplif(?:y|ies|ied)|tidy|rename[sd]?|move[sd]?|mv|extract(?:s|ed)?|split|inline|dedup\w*|de-?duplicate|consolidate|unify|rewrite|convert|migrate|moderni[sz]e|(?:re)?format|style|remove[sd]? (?:an? |some |the )?(?:\S+ ){0,2}(?:unused|usused|unnecessary|redundant|dead|obsolete|useless|unneeded|needless|duplicated?|superfluous|leftover|stale|extra|unsafe)\b|(?:drop|delete)s? (?:the )?unused|nit|wip|tweak|replace[sd]? \S+ (?:with|by)|use \S+ (?:instead|from|in|for|to)|switch (?:\S+ )?(?:to|from)|group|make \S+ (?:private|internal|static|const|unexported))\b/i;
const ADDITION =
  /^(?:(?:initial|preliminary|basic|experimental|first|partial|better|improved|native|full|proper|optional|optionally|automatically|the) )*(?:add(?:s|ed|ing)?|support(?:s|ed|ing)?|allow(?:s|ed|ing)?|introduc(?:e[sd]?|ing)|implement(?:s|ed|ing|ation)?|enabl(?:e[sd]?|ing)|expos(?:e[sd]?|ing)|provid(?:e[sd]?|ing)|creat(?:e[sd]?|ing)|improv(?:e[sd]?|ing|ements?)|enhanc(?:e[sd]?|ing|ements?|ed)|extend(?:s|ed)?|show|display|accept(?:s|ed)?|integrate|new|feature|let|permit|offer|export|announce|emit|log|warn|print|deprecate[sd]?|report|adjust)\b/i;

/** Ordered: the first that matches speaks. Each reads the text that is left once prefixes are taken off. */
const WORDINGS: readonly Wording[] = [
  wording("Internal Changes", 0.9, "release bookkeeping", RELEASE),
  wording("Internal Changes", 0.9, "merge back", MERGE_BACK),
  wording("Documentation", 0.85, "wording", WRITING),
  wording("Infrastructure", 0.8, "dependencies", DEPENDENCIES),
  wording("Testing", 0.85, "about tests", ABOUT_TESTS, true),
  wording("Documentation", 0.85, "about documentation", ABOUT_DOCS, true),
  wording("Infrastructure", 0.75, "about delivery", ABOUT_DELIVERY, true),
  wording("Internal Changes", 0.8, "formatting", FORMATTING),
  wording("Performance Improvements", 0.8, "words of speed", SPEED),
  wording("Bug Fixes", 0.9, "a repair verb", REPAIR),
  wording("Bug Fixes", 0.8, "adds what was missing", ADD_MISSING),
  wording("Features & Enhancements", 0.85, "an adding verb", ADDITION),
  wording("Bug Fixes", 0.75, "words of failure", FAILURE),
  wording("Internal Changes", 0.8, "rework", REWORK),
];

/**
 * What the wording of a title says, or undefined where it says nothing clear.
 *
 * @param shipped whether the change is known to have touched shipped source
 */
export function readWording(
  text: string,
  shipped: boolean,
): { category: Category; weight: number; detail: string } | undefined {
  const found = WORDINGS.find(({ pattern, unshipped }) => !(unshipped && shipped) && pattern.test(text));
  if (found) return found;
  return leanOf(text) <= REPAIR_LEAN
    ? { category: "Bug Fixes", weight: LEAN_CONFIDENCE, detail: "words that fixes use" }
    : undefined;
}
