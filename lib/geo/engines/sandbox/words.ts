const segmenter = new Intl.Segmenter("en", { granularity: "word" });

const STOP_WORDS = new Set(
  (
    "a about all also an and any are as at be been best between but by can could do does for from get good has have how i " +
    "if in into is it its me more most much my of on one or our out over should so some such than that the their them " +
    "then there these they this those to top up us use used using vs was we what when where which while who why will with " +
    "without would you your need needs want looking recommend recommended recommendation tool tools software"
  ).split(" "),
);

/** The content words of a text, stemmed so that "changelog" matches "Changelogs". */
export function words(text: string): string[] {
  const result: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text.normalize("NFKC").toLowerCase())) {
    if (isWordLike === true && !STOP_WORDS.has(segment)) result.push(stem(segment));
  }
  return result;
}

/** Removes only English endings that do not change the word. */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith("ing")) return word.slice(0, -3);
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith("ed")) return word.slice(0, -2);
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
