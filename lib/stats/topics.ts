/** A prompt to group: its text and its tags, the topic first. */
export type Wording = { id: string; text: string; tags: readonly string[] };

/** Words in common over words of both, from which two prompts are wordings of one question. */
const SIMILAR = 0.75;
/** A tag of more than this share of the prompts tells no topics apart. */
const TAG_SHARE_MAX = 0.5;
/** Words that ask without saying for what: two wordings of one question differ in them. */
const ASKING = new Set(
  "a an and any are as at be best better between by can could do does for from get give good great has have how i if in is it like list looking me most my name need of on one or our out please recommend recommended should some suggest suggestion tell than that the their there these they this those to top us use using want was we what when where which who whom why will with would you your".split(
    " ",
  ),
);

/**
 * Groups prompts into topics: wordings of one question, and prompts whose first telling tag is the same, form one.
 * @param byTag false where all prompts share a tag, so that only wordings form topics
 * @returns the topic of each prompt id, numbered from 0
 */
export function groupTopics(prompts: readonly Wording[], byTag = true): Map<string, number> {
  const parent = new Map(prompts.map(({ id }) => [id, id]));
  const find = (id: string): string => {
    const up = parent.get(id) ?? id;
    if (up === id) return id;
    const root = find(up);
    parent.set(id, root);
    return root;
  };
  const join = (a: string, b: string) => parent.set(find(a), find(b));
  if (byTag) for (const ids of groupByTag(prompts)) for (const id of ids.slice(1)) join(ids[0] ?? id, id);
  joinWordings(prompts, join);
  const topics = new Map<string, number>();
  return new Map(
    prompts.map(({ id }) => {
      const root = find(id);
      const topic = topics.get(root) ?? topics.size;
      topics.set(root, topic);
      return [id, topic];
    }),
  );
}

function groupByTag(prompts: readonly Wording[]): string[][] {
  const counts = new Map<string, number>();
  for (const { tags } of prompts) for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const isTelling = (tag: string) => (counts.get(tag) ?? 0) <= prompts.length * TAG_SHARE_MAX;
  const groups = new Map<string, string[]>();
  for (const { id, tags } of prompts) {
    const tag = tags.find(isTelling);
    if (tag !== undefined) groups.set(tag, [...(groups.get(tag) ?? []), id]);
  }
  return [...groups.values()];
}

/** Compares only prompts that share a word: there can be a thousand. */
function joinWordings(prompts: readonly Wording[], join: (a: string, b: string) => void): void {
  const words = prompts.map(({ text }) => contentWords(text));
  const byWord = new Map<string, number[]>();
  for (const [index, own] of words.entries()) {
    const earlier = [...own].flatMap((word) => byWord.get(word) ?? []);
    for (const [other, common] of countEach(earlier)) {
      const all = own.size + (words[other]?.size ?? 0) - common;
      if (common / all >= SIMILAR) join(prompts[index]?.id ?? "", prompts[other]?.id ?? "");
    }
    for (const word of own) byWord.set(word, [...(byWord.get(word) ?? []), index]);
  }
}

function countEach(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function contentWords(text: string): Set<string> {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !ASKING.has(word)).map(toSingular);
  return new Set(telling.length > 0 ? telling : words);
}

/** Enough for "tools" and "tool"; words of three letters ("its", "ios") stay. */
function toSingular(word: string): string {
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
