import { LANGUAGE_CODES, LANGUAGES, type Language } from "#lib/languages.ts";

/** Words that are frequent in a language and rare in similar languages. */
const STOPWORDS: Partial<Record<Language, string>> = {
  English: "the and of to is with for that you your are this from have not it we our was be",
  Spanish: "el los las de que y en un una para con por es su del al más como pero tus",
  French: "le les des et est une pour dans que vous avec sur votre nous au du pas ce qui plus",
  German: "der die und das ist mit für ein eine nicht von zu den wir sie auf auch ihre im dem",
  Portuguese: "o os as de que e em um uma para com não por mais você do da ao seu são",
  Dutch: "de het een en van is met voor niet op aan zijn je ook dat wij uw naar bij om",
  Italian: "il lo gli di che e un una per con non del della sono più tuo nel è alla dei",
  Turkish: "ve bir için ile bu daha çok olarak da de olan en her ya gibi sizin değil var kadar",
  Polish: "i w na z do się jest nie to że dla oraz po od jak przez są lub za",
  Swedish: "och att det som en på är av för med till den inte vi du om ett har kan din",
  Danish: "og at det som en på er af for med til den ikke vi du om et har kan din jeg",
  Norwegian: "og at det som en på er av for med til den ikke vi du om et har kan din",
  Finnish: "ja on ei että se joka mutta myös kun ovat tai voit sekä jos nyt meidän sen ole kanssa",
  Czech: "a je na se v že to pro s jako jsou nebo ale do po od které při vás náš",
  Romanian: "și de la în cu pe este un o pentru care nu din mai sau sunt ca prin să fi",
  Hungarian: "a az és hogy nem egy is van meg csak ez de vagy ha mint még már el minden",
  Vietnamese: "và của là có cho các không một được với những trong người này để khi bạn từ đã",
  Indonesian: "dan yang di untuk dengan ini dari tidak anda adalah dalam pada atau kami akan lebih bisa itu juga ke",
};

/** Letters and words that distinguish similar languages with common stopwords. */
const LETTERS: Partial<Record<Language, RegExp>> = {
  Danish: /[æø]|aa|\b(?:af|hvad|nogle|også|blive)\b/giu,
  Norwegian: /[æø]|\b(?:av|hva|noen|også|bli|ikkje)\b/giu,
  Swedish: /[äö]|\b(?:och|är|av|för)\b/giu,
  Portuguese: /[ãõ]|ç/giu,
  Spanish: /[ñ¿¡]/giu,
  Romanian: /[șțăâî]/giu,
  Czech: /[řěů]/giu,
  Polish: /[łąężźś]/giu,
  Turkish: /[ğış]/giu,
  Hungarian: /[őű]/giu,
  German: /[ßäöü]/giu,
};

const SCRIPTS: readonly (readonly [Language, RegExp])[] = [
  ["Japanese", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["Korean", /\p{Script=Hangul}/gu],
  ["Chinese", /\p{Script=Han}/gu],
  ["Arabic", /\p{Script=Arabic}/gu],
  ["Hindi", /\p{Script=Devanagari}/gu],
  ["Greek", /\p{Script=Greek}/gu],
  ["Thai", /\p{Script=Thai}/gu],
  ["Hebrew", /\p{Script=Hebrew}/gu],
];

const TEXT_MAX = 20_000;
/** Texts with fewer words cannot override the declared language. */
const WORDS_MIN = 25;

/** Detects the language of a text with a confidence of 0 to 1; undefined if the text is too short. */
export function detectLanguage(text: string): { language: Language; confidence: number } | undefined {
  const sample = text.slice(0, TEXT_MAX);
  const letters = count(sample, /\p{L}/gu);
  if (letters < 20) return undefined;
  for (const [language, script] of SCRIPTS) {
    // Japanese also uses Han characters, so a small share of kana is enough.
    const share = count(sample, script) / letters;
    if (share > (language === "Japanese" ? 0.08 : 0.4)) return { language, confidence: Math.min(1, 0.5 + share) };
  }
  if (count(sample, /\p{Script=Cyrillic}/gu) / letters > 0.4) {
    const ukrainian = count(sample, /[іїєґ]/giu) > count(sample, /[ыэъё]/giu);
    return { language: ukrainian ? "Ukrainian" : "Russian", confidence: 0.9 };
  }
  return detectByStopwords(sample);
}

function detectByStopwords(sample: string): { language: Language; confidence: number } | undefined {
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < WORDS_MIN) return undefined;
  const scores = Object.entries(STOPWORDS)
    .map(([name, list]) => {
      const language = name as Language;
      const stopwords = new Set(list.split(" "));
      const hits = words.filter((word) => stopwords.has(word)).length;
      const marks = LETTERS[language] ? count(sample, LETTERS[language]) : 0;
      return { language, score: hits / words.length + Math.min(0.1, marks / words.length) };
    })
    .sort((a, b) => b.score - a.score);
  const [first, second] = scores;
  if (!first || first.score < 0.08) return undefined;
  return { language: first.language, confidence: Math.min(1, 0.5 + 4 * (first.score - (second?.score ?? 0))) };
}

/** Parses the declared language of a page, such as `pt-br` or `nb`. */
export function declaredLanguage(lang: string | null): Language | undefined {
  const code = (lang ?? "").split(/[-_]/)[0]?.replace(/^n[bn]$/, "no") ?? "";
  return LANGUAGES.find((language) => LANGUAGE_CODES[language] === code);
}

/** The detected language if it is certain, else the declared one, else English. */
export function resolveLanguage(text: string, lang: string | null): Language {
  const detected = detectLanguage(text);
  const declared = declaredLanguage(lang);
  if (detected && (declared === undefined || detected.confidence >= 0.6)) return detected.language;
  return declared ?? "English";
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
