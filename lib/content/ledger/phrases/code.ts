import { compilePhrases } from "#lib/text/phrases.ts";

/** Work on how the code runs or is built up, which readers do not meet. */
export const CODE_WORK = compilePhrases({
  threads: [
    "instead of [using ][a ](mutex[es]|lock[s]|goroutine[s])",
    "<start>(perform|run|move|do)[s|d|ed|es] (<word> ){1,8}(on|off|to) [the ]<word> thread[s]",
  ],
  structure: [
    "<start>(keep|make)[s] (<word> ){1,6}implementation[s] (generic|private|internal)",
    "<start>(simplify|deduplicate|share|unify|generalize)[s] (<word> ){0,3}(logic|code|implementation)",
  ],
});

/** What a text speaks of when it tells how the code works: its users do not meet it. */
export const CODE_TALK = compilePhrases({
  checks: ["(nil|null|nullptr|undefined|none|bounds|sanity|assertion) [pointer ](check|guard|dereference)[s]"],
  memory: ["[de|re|pre]alloc*", "(function|raw|smart) pointer[s]"],
  structure: [
    "struct[s]",
    "mutex[es]",
    "goroutine[s]",
    "docstring[s]",
    "type (hint|annotation|definition)[s]",
    "(comparator|comparison|helper) function[s]",
    "internal (api|state|cache|logic)[s]",
    "stack trace[s]",
  ],
  work: [
    "(to|in|on|from) ci",
    "<start>(move|switch|convert|port)[s|d|ed|es] (<word> ){1,6}to (use|using)",
    "[js|ts|javascript|typescript|python] syntax to",
    "(license|source|code) comment[s]",
    "(main|ui|background) thread[s]",
    "(more|better|debug|trace) (<word> ){0,1}logging",
    "dependabot",
    "debug (version|build)[s]",
    "lint*",
    "readme",
  ],
});

/** A new thing by the name that the code has for it: "Add RefreshInput to buffer keys". */
export const CODE_NAME =
  /^(?:[Aa]dd|[Ii]ntroduce|[Ii]mplement|[Ee]xport|[Ee]xpose)s? (?:an? |the )?`?[\w.]*[a-z][A-Z]\w*/;

/** "docs.example.com" is a host, and no code. */
const HOST = /(?!(?:[a-z\d]+\.){2,4}(?:com|org|net|io|dev|app|co|ai|edu|gov|eu|uk|de|fr|cn|jp)\b)/;
const CALL = /\w\((?!e?s\))[^()]*\)/;
const CHAIN = /[A-Za-z_]\w*\.[A-Za-z_]\w*\.[A-Za-z_]\w*/;
const SNAKE_CASE = /\b[a-z]+(?:_{1,2}[a-z]+)+\b/;

/** Calls, chains and names with underscores. */
export const CODE_SPELLING = new RegExp(`${CALL.source}|\\b${HOST.source}${CHAIN.source}|${SNAKE_CASE.source}`);

/** Names of classes and functions, which have more parts than names of products: `CheckModulePipe`, and not `GitHub`. */
export const CLASS_NAME = /\b(?:[A-Z][a-z]+){3,}\b/;
/** Names of variables and functions, which have a word before the first capital: `updateBoard`, and not `iPhone`. */
export const CAMEL_CASE = /\b[a-z]{3,}(?:[A-Z][a-z]+)+\b/;
/** Names of parts of an interface or of its code, which are spelled as one word: `WebsiteSelect`, and not `GitHub`. */
export const PART_NAME = compilePhrases(
  {
    areas: ["<words>(Bar|Board|Box|Card|Container|Footer|Header|Layout|List|Nav|Page|Panel|Row|Section|Sidebar)[s]"],
    overlays: ["<words>(Dialog|Dropdown|Menu|Modal|Picker|Popup|Tooltip)[s]"],
    controls: ["<words>(Button|Editor|Field|Filter|Form|Icon|Input|Item|Label|Select|Tab|Table|View|Widget)[s]"],
    code: ["<words>(Component|Context|Controller|Hook|Manager|Provider|Service|Store)[s]"],
  },
  { parts: { words: /(?:[A-Z][a-z\d]+)+/ }, flags: "" },
);
/** What a patch declares, by its bare name: "Added the command-line option `--format`". */
export const CODE_DECLARATION = /^Add(?:ed)? (?:the|an?) [\w -]{1,40} `/;

/** A repair that tells of calls, classes or the work of developers: what the users of a product never see. */
export const CODE_REPAIR =
  /\w\(\)|\b(?:[A-Z][a-z]+){2,}(?:Error|Exception|Impl|Schema|Factory)\b|\bstack ?traces?\b|\bnull check\b|\b[a-z]+_[a-z]+_[a-z]+\b/;
