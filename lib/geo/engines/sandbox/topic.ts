export type Intent = "choice" | "comparison" | "method";

const COMPARISON = /\b(?:vs\.?|versus|compare|compared|comparison|alternatives?|instead of|differences?)\b/i;
const METHOD = /\b(?:how (?:do|can|should|to|does|would)|steps?|guide|way to|set up)\b/i;

/** Detects what a prompt asks for; `choice` is the default. */
export function detectIntent(prompt: string): Intent {
  if (COMPARISON.test(prompt)) return "comparison";
  return METHOD.test(prompt) ? "method" : "choice";
}

const OPENINGS = [
  /^(?:please|hi|hello|hey)[,!]?\s+/i,
  /^(?:i(?:'m| am)? (?:need|want|am looking for|looking for)|we (?:need|want|are looking for)|can you (?:recommend|suggest)|recommend|suggest|compare|list)\s+(?:me\s+|us\s+)?/i,
  /^(?:what|which|who)(?:'s| is| are| were| would be)?\s+/i,
  /^(?:how (?:do|can|should|does|would) (?:i|we|you|one|a team|teams)|how to)\s+/i,
  /^(?:the\s+)?(?:best|top(?: \d+)?|good|leading|most popular|recommended)\s+/i,
  /^(?:a|an|the|some)\s+/i,
];
const TOPIC_MAX = 90;

/**
 * Extracts the subject of a question for use in sentences: "What are the best CRMs for shops?" becomes "CRMs for
 * shops".
 */
export function extractTopic(prompt: string): string {
  let topic = prompt.replace(/\s+/g, " ").trim();
  for (const opening of OPENINGS) topic = topic.replace(opening, "");
  topic = topic.replace(/[\s?!.,;:…？。！]+$/u, "");
  const short = topic.length > TOPIC_MAX ? topic.slice(0, TOPIC_MAX).replace(/\s+\S*$/, "") : topic;
  return short.length < 3 ? "this" : short.toWellFormed();
}
