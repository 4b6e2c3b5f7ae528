import type { Kind } from "#lib/feedback/limits.ts";

/** Evidence for a kind with its weight; each pattern counts once, however often it matches. */
export type Signal = { kind: Exclude<Kind, "other">; weight: number; pattern: RegExp };

const says = (kind: Signal["kind"], weight: number, ...patterns: RegExp[]): Signal[] =>
  patterns.map((pattern) => ({ kind, weight, pattern }));

export const SIGNALS: readonly Signal[] = [
  ...says(
    "bug",
    3,
    /\b(?:bugs?|buggy|crash(?:e[sd]|ing)?|regression|stack ?trace|segfault|panick?(?:s|ed|ing)?)\b/,
    /\b(?:does|did|do|is|are|was|will)(?:n['’]t| not) (?:\w+ )?(?:work|load|respond|return|start|open|save|update|accept)/,
    /\b(?:not|never|stopped|stops) (?:working|loading|responding|returning|updating)\b/,
    /\b(?:http|status|error|code|returns?|returned|got|with|an?) (?:code )?[45]\d\d\b/,
    /\b(?:throws?|threw|raises?|raised|returns?|returned|got|gets?|gives?|shows?) (?:me )?(?:an? |the )?(?:\w+ ){0,2}(?:errors?|exception)\b/,
    /\b(?:typeerror|valueerror|keyerror|syntaxerror|nullpointerexception|econnrefused|enotfound|undefined is not)\b/,
  ),
  ...says(
    "bug",
    2,
    /\b(?:fail(?:s|ed|ing|ures?)?|broken|breaks?|errors?|exceptions?|corrupt(?:s|ed)?|timed? ?outs?|hangs?|hung|freezes?|froze)\b/,
    /\b(?:wrong|incorrect|invalid|unexpected(?:ly)?|inconsistent|duplicated|stale|outdated|misleading)\b/,
    /\b(?:los(?:es|t|ing)|drops|dropped|ignores|ignored|swallows|truncates|truncated|overwrites|overwrote) (?:\w+ ){0,2}\w+/,
    /\b(?:can(?:['’]t|not| not)|could(?:n['’]t| not)|unable to|impossible to)\b/,
    /\b(?:expected\b.{1,200}\b(?:but|got|instead)|instead of)\b/,
  ),
  ...says(
    "feature",
    3,
    /\b(?:feature request|please (?:add|support|allow|provide|expose|consider)|(?:can|could|would) you (?:please )?(?:add|support|allow|provide|expose))\b/,
    /\b(?:would|['’]d) be (?:really |very |so )?(?:nice|great|good|helpful|useful|lovely|ideal|better)\b/,
    /\b(?:i|we|users?|agents?) (?:wish|would (?:like|love|appreciate|prefer)|['’]d (?:like|love))\b/,
    /\b(?:add|adding|need|want|lacks?|missing|no) (?:\w+ )?(?:support|option|way|endpoint|parameter|flag|filter|setting|tool|field)s?\b/,
  ),
  ...says(
    "feature",
    2,
    /\b(?:suggest(?:ion|s|ed)?|propos(?:al|e[sd]?)|enhancement|improvement|idea|wish ?list|roadmap)\b/,
    /\bshould (?:also |really )?(?:support|allow|offer|have|accept|include|expose|let)\b/,
  ),
  ...says(
    "question",
    3,
    /^(?:hi|hello|hey)?[\s,.!]*(?:how|what|where|when|which|who)\b[^.!]{0,300}\?/,
    /^(?:hi|hello|hey)?[\s,.!]*(?:is|are|does|do|can|may|should|will) (?:there|it|this|i|we|one|the|you|clients?)\b[^.!]{0,300}\?/,
    /\b(?:how (?:do|can|should|would) (?:i|we|one)|is there (?:a|any) (?:way|docs?|documentation|example)|what is the (?:difference|limit|right))\b/,
  ),
  ...says(
    "question",
    1,
    /\?\s*$/,
    /^why\b/,
    /\b(?:not sure|unclear|wondering|clarif(?:y|ication)|documentation|question)\b/,
  ),
  ...says(
    "praise",
    3,
    /\b(?:thanks?|thank you|kudos|well done|good (?:job|work)|great (?:job|work|tool|product|api|docs)|nice (?:job|work))\b/,
    /^(?:(?:i|we) )?(?:really |absolutely )?(?:love|loved|loving|like|enjoy) (?:the|this|that|how|your|it)\b/,
    /\b(?:work(?:s|ed) (?:really |very )?(?:well|great|perfectly|flawlessly|beautifully|like a charm))\b/,
  ),
];

/** Words with a sentiment, which a preceding negation inverts. */
export const POSITIVE: ReadonlySet<string> = new Set(
  "amazing appreciate appreciated awesome beautiful beautifully brilliant charm clean clear delightful easy elegant excellent fantastic fast flawless flawlessly good great handy happy helpful helped impressive intuitive kudos lovely love loved loves nice nicely perfect perfectly pleasant pleased polished quick reliable seamless simple smooth smoothly solid superb thank thanks useful well wonderful".split(
    " ",
  ),
);
export const NEGATIVE: ReadonlySet<string> = new Set(
  "annoying awful bad broken bug buggy bugs confused confusing corrupt corrupted crash crashed crashes crashing cumbersome difficult disappointed disappointing error errors exception fail failed failing fails failure failures freezes frustrated frustrating hang hangs hard hate horrible impossible incorrect invalid lost misleading missing outdated painful poor problem problems regression slow stale stuck terrible timeout ugly unable unclear unexpected unhelpful unreliable unusable useless worse worst wrong".split(
    " ",
  ),
);
export const DENIALS: ReadonlySet<string> = new Set(
  "not no never without neither nor hardly barely isnt arent wasnt werent dont doesnt didnt cant cannot couldnt wont wouldnt".split(
    " ",
  ),
);
