import { compilePhrases } from "#lib/text/phrases.ts";

/** Talk to the reader of a page that says nothing of the product: pointers, steps, examples. */
export const PAGE_TALK = compilePhrases(
  {
    pointers: ["see", "refer", "read", "check out", "visit", "learn more", "for more", "for (detail|detail)s"],
    pointers2: ["find out", "please (see|refer|read|check|visit|consult)"],
    lists: [
      "here (is|are)",
      "table of contents",
      "the following",
      "as follows",
      "next",
      "first",
      "second",
      "finally",
      "step",
    ],
    examples: [
      "for example",
      "example",
      "e.g.",
      "in (this|the) example",
      "the <name> example",
      "suppose",
      "imagine",
      "consider",
    ],
    examples2: ["assume", "say"],
    steps: ["open", "click", "run", "go to", "navigate", "copy", "paste", "clone", "download", "install"],
    steps2: ["let's", "try"],
    author: ["todo", "tbd", "note to", "coming soon", "this (page|section|document|guide|table|chapter|file|readme)"],
  },
  { before: /^/, after: /(?!\w)/, parts: { name: /\w+(?: \w+)?/ } },
);

/** Words that tie a sentence to what stands around it on the page, or to a time. */
export const CONTEXT = compilePhrases({
  places: ["(above|below|following|aforementioned|here|similar[ly]|same|respective[ly]|corresponding)"],
  places2: ["(example|snippet|screenshot|diagram|figure|table|section|chapter|tutorial)[s]"],
  places3: ["(this|the|that|each) (page|document|guide|step|readme|file|code|command|change)"],
  places4: ["as (shown|seen|described|mentioned|explained|discussed|noted)", "see", "under the hood"],
  references: ["(this|that|these|those|such|both|either) <word>"],
  references2: ["(therefore|thus|hence|instead|however|otherwise)"],
  references3: ["the (former|latter|other[s]|rest|one[s])"],
  past: ["in the past", "previously", "used to", "formerly", "(was|were|had)", "existing", "historical*"],
  legal: ["licen(s|c)e[s|d]", "copyright", "mit"],
  times: ["current[ly]", "future", "not yet", "for now", "at the moment", "upcoming"],
  times2: ["next (major|minor|release)", "planned"],
  opinions: ["should", "recommend*", "(use|help)ful", "easy", "easily", "simply", "just", "probably", "usually"],
  opinions2: ["typically", "often"],
});

/** Beginnings that need the sentence or the heading before. */
export const LEANING = compilePhrases(
  {
    references: ["this", "that", "these", "those", "it", "its", "they", "such", "same", "each", "both"],
    references2: ["either", "one"],
    connections: ["also", "then", "so", "but", "and", "or", "however", "otherwise", "therefore", "thus"],
    connections2: ["hence", "with <word>"],
    additions: ["additionally", "furthermore", "moreover", "likewise", "similarly", "instead"],
    additions2: ["alternatively", "still"],
    values: ["further", "(accepted|possible|valid|available|supported|allowed) (values|options|choices|types|formats)"],
    conditions: ["if (so|not|set|enabled|disabled|omitted|unset|true|false|empty|provided|specified|you) *"],
    more: ["when (enabled|disabled|set|true|false|omitted|provided|specified)", "unlike", "by contrast"],
    more2: ["in contrast", "like"],
    others: ["another", "other[s]", "some", "most", "many", "note", "there"],
    others2: ["in (addition|particular|general|practice|short)"],
    results: ["as (a|an) *", "be (sure|careful|aware)", "take care", "always", "never", "remember", "keep in mind"],
    also: ["you (can|may) also", "you (can|cannot|can't|may|must|need|have|will)", "to do (so|this)"],
    also2: ["because", "since", "while", "although"],
    fragments: ["number", "list", "name", "path", "timeout", "maximum", "minimum", "size", "whether", "how"],
    fragments2: ["what", "only", "not", "no"],
  },
  { before: /^/, after: /(?!\w)/, any: /.{0,20}/ },
);

/** Beginnings that say nothing without the sentence before, or that speak of things in general. */
export const DANGLING = compilePhrases(
  {
    same: [
      "the same (applies|goes|holds|is true|way|rule|thing)",
      "a value of <word> has the same",
      "likewise",
      "ditto",
    ],
    parallel: ["similarly", "in the same way", "by analogy", "conversely", "by contrast", "on the other hand"],
    pronouns: [
      "(this|these|those|they|it) <word>",
      "(that|it)['|’]s",
      "we [also ](should|recommend|suggest|need)",
      "to (avoid|do|prevent|fix|change|enable|disable) (this|that|so|it)",
    ],
    connections: ["(but|and|so|or|then|therefore|thus|hence)"],
    nothing: ["no (extra|additional|further|other) <word>"],
    examples: ["as (seen|shown) in"],
    reasons: [
      "the (purpose|point) of",
      "the reason (is|for|why|that)",
      "the idea is",
      "the goal is",
      "that is why",
      "this is because",
    ],
    reasons2: ["in other words", "put differently", "to put it", "as a result of this"],
    general: ["customarily", "historically", "traditionally", "generally speaking", "as a rule of thumb"],
    general2: ["some (systems|tools|people|users|projects)", "many (systems|tools|people|users|projects)"],
    pointers: [
      "(full|more|further) (detail[s]|information|example[s]|documentation)",
      "detail[s] (is|are) (in|available)",
    ],
    cases: ["in (this|that|these|those|such) (case|cases|example|examples|scenario|situation)[s]", "in our example"],
  },
  { before: /^/, after: /(?!\w)/ },
);

/** Beginnings with a general word where the name stands in the heading above: "The flag has no effect". */
export const NAMELESS = compilePhrases(
  ["[<condition> ](the|a|an|any|all|every|no|its|their) (<plain> ){0,2}<general>[s|es]"],
  {
    before: /(?:^|, )/,
    parts: {
      condition: ["if", "when", "once", "until", "unless", "after", "before"],
      plain: /[a-z-]+/,
      general: {
        code: ["flag", "rule", "function", "option", "setting", "value", "method", "parameter", "argument"],
        code2: ["import", "callback"],
        parts: ["field", "default", "result", "command", "property", "key", "type", "list", "name", "number"],
        parts2: ["path", "string"],
        other: ["object", "feature", "plugin", "behavior", "behaviour", "file", "request", "response"],
        other2: ["error", "output", "input"],
      },
    },
  },
);

/** After a condition: a pronoun for what the sentence before names, or a verb for what the heading names. */
export const SUBJECTLESS = compilePhrases(
  {
    pronouns: ["<words>, (it|they|this|these)"],
    verbs: ["<condition><words>, [optionally |also ](will|can|must|may|is|are|does)"],
    thirdPerson: ["<condition><words>, [optionally |also ]<verb> (only|an|a|the|all|any|every|x)"],
  },
  {
    before: /^/,
    parts: {
      words: /[^,]{0,80}/,
      condition: ["(if|when|for|in|on|with|unlike|by default)<edge>"],
      verb: /[a-z]+s/,
    },
  },
);

/** A page as what a sentence is about: "The guide to hooks explains how to write one". */
export const ABOUT_PAGE = compilePhrases(
  [
    "(guide|documentation|docs|reference|tutorial|article|chapter) (<word> ){0,4}(lists|shows|contains|<explains>)",
    "(page|section) (<word> ){0,4}<explains>",
  ],
  {
    before: /^(?:\S+ ){1,4}/,
    parts: { explains: ["explains", "describes", "covers", "documents", "discusses", "walks", "has more"] },
  },
);
