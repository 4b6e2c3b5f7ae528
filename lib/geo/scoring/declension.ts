const CYRILLIC_NAME = /^[\p{Script=Cyrillic}\s-]{4,}$/u;
/** Endings of the other cases, by the ending that a name has in the nominative. */
const ENDINGS: Readonly<Record<string, string>> = {
  а: "ы и е у ой ою",
  я: "и е ю ей ею",
  ь: "я ю ем е и ью",
  й: "я ю ем е",
  о: "а у ом е",
  е: "я ю ем",
};

/** The other cases of a Cyrillic name that ends in a vowel or a soft sign; after a consonant endings are only added. */
export function declensions(name: string): string[] {
  if (!CYRILLIC_NAME.test(name)) return [];
  const endings = ENDINGS[name.slice(-1).toLowerCase()];
  if (!endings) return [];
  const isCapitals = name === name.toUpperCase();
  return endings.split(" ").map((ending) => name.slice(0, -1) + (isCapitals ? ending.toUpperCase() : ending));
}
