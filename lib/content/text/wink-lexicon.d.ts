/** Each word of WordNet with its number. */
declare module "wink-lexicon/src/wn-words.js" {
  const words: Readonly<Record<string, number>>;
  export default words;
}
/** The numbers of the kinds of meaning that a word has, by the number of the word. */
declare module "wink-lexicon/src/wn-word-senses.js" {
  const kinds: Readonly<Record<number, readonly number[]>>;
  export default kinds;
}
/** Kinds of meaning: `verb.change`, `noun.act`, `adj.all`. */
declare module "wink-lexicon/src/wn-senses.js" {
  const names: readonly string[];
  export default names;
}
