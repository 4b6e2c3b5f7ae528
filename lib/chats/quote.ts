import { QUOTE_MAX } from "./limits.ts";

/** A message about a passage of a text: the passage as a Markdown quote, then the request. */
export function withQuote(passage: string, request: string): string {
  const cut = passage.length > QUOTE_MAX ? `${passage.slice(0, QUOTE_MAX).toWellFormed()}…` : passage;
  const lines = cut.split("\n").map((line) => `> ${line}`.trimEnd());
  return `${lines.join("\n")}\n\n${request}`;
}

/** Splits a message of `withQuote`; a message without a quote has none. */
export function splitQuote(message: string): { passage: string | undefined; request: string } {
  const lines = message.split("\n");
  const end = lines.findIndex((line) => !line.startsWith(">"));
  if (end <= 0) return { passage: undefined, request: message };
  const passage = lines.slice(0, end).map((line) => line.replace(/^> ?/, ""));
  return { passage: passage.join("\n"), request: lines.slice(end).join("\n").trim() };
}
