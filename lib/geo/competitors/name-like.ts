const CHARACTERS_MAX = 40;
const WORDS_MAX = 4;

/** Capitalized words that are no brand name, alone or at the head of an item. */
const ORDINARY = new Set(
  `a about ai all also an and answer any api apis app apps as at b2b b2c best better both budget business but by can
  category choose ci cloud comparison compliance conclusion cons cost costs crm csv customer customers data docs ease
  english enterprise erp europe european example features finally first flexibility for free from getting gdpr germany good great he
  here how however html http i if in india integration integrations ios is it its january february march april may june july
  august september october november december just key learning let limitations linux llm look mac macos main make many
  more most my name next no none not note notes of on one open option options or other our overall overview pdf
  performance plan platform popular price pricing privacy product products pros quick rating recommended reporting rest roi
  saas scalability sdk security seo service setup simple sla smb smbs so software some source sources sql start step strengths
  summary support team teams that the their then there these they this to tool tools top tracking try ui uk url us usa use
  user users ux verdict versus vs weaknesses web website we what when where which while who why windows with workflow you your
  monday tuesday wednesday thursday friday saturday sunday american british french german spanish chinese japanese india
  america asia africa canada china france spain italy united states kingdom north south west east yes
  bottom line tip tips additional alternatives considerations criteria benefits drawbacks advantages disadvantages
  collaboration automation analytics dashboard templates customization usability usage value low high medium mid small large`
    .split(/\s+/)
    .filter(Boolean),
);

/** Removes markup, a possessive and stray punctuation around a name. */
export function tidyName(raw: string): string {
  return raw
    .replace(/[*_`#"“”]/g, "")
    .replace(/\s+/g, " ")
    .replace(/^\d{1,3}[.)]\s*/, "")
    .replace(/['’]s$/, "")
    .replace(/^[^\p{L}\p{N}.]+|[^\p{L}\p{N}+#!]+$/gu, "")
    .trim();
}

/** Whether a text can be a brand name: short, capitalized or of mixed case, and not only ordinary words. */
export function isNameLike(name: string): boolean {
  if (name.length < 2 || name.length > CHARACTERS_MAX) return false;
  const words = name.split(" ");
  if (words.length > WORDS_MAX || !words.every(isNameWord)) return false;
  return words.some((word) => !ORDINARY.has(word.toLowerCase())) && !ORDINARY.has(words[0]?.toLowerCase() ?? "");
}

/**
 * Capitalized, of mixed case, or a domain: `Calendly`, `monday.com`, `iA`, `7shifts`; lowercase joining words do not
 * qualify.
 */
function isNameWord(word: string): boolean {
  return /^\p{Lu}|^\p{N}+\p{L}|\p{Ll}\p{Lu}|^[\p{L}\p{N}-]+\.(?:com|io|ai|app|dev|net|org|so|co)$/u.test(word);
}
