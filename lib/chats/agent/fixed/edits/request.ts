/** Edits that need no model because they add no new words. */
export type EditRequest = "shorten" | "opening" | "title" | "breaking" | "calm" | "unknown";

const WORDS: readonly [RegExp, EditRequest][] = [
  [/\bbreaking\b/, "breaking"],
  [/\b(?:title|headline|titled)\b/, "title"],
  [
    /^(?=.*\b(?:shorten|shorter|short|condense|trim|cut|brief|briefer|concise)\b).*\b(?:(?:first|opening|top) paragraph|summary|intro|introduction)\b/,
    "opening",
  ],
  [/\b(?:shorten|shorter|short|condense|trim|cut down|cut it|brief|briefer|concise)\b/, "shorten"],
  [/\b(?:calm|calmer|sober|neutral|tone it down|less hype|less excited|exclamation)\b/, "calm"],
];

/** Detects the requested edit by keywords. */
export function parseEditRequest(message: string): EditRequest {
  const text = message.toLowerCase();
  return WORDS.find(([words]) => words.test(text))?.[1] ?? "unknown";
}
