/** The endings of inflected English forms, each with the ending of the base form. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ["s", ""],
  ["es", ""],
  ["ies", "y"],
  ["ied", "y"],
  ["ed", ""],
  ["ed", "e"],
  ["d", ""],
  ["ing", ""],
  ["ing", "e"],
  ["ly", ""],
  ["er", ""],
  ["er", "e"],
];

/** The base forms that a word may be an inflection of, and the word itself, in lower case. */
export function baseForms(word: string): string[] {
  const small = word.toLowerCase();
  const bases = ENDINGS.filter(([ending]) => small.endsWith(ending) && small.length - ending.length >= 3).map(
    ([ending, instead]) => small.slice(0, small.length - ending.length) + instead,
  );
  const doubled = /^(\w+)(\w)\2(?:ed|ing|er)$/.exec(small);
  return [small, ...bases, ...(doubled === null ? [] : [`${doubled[1]}${doubled[2]}`])];
}
