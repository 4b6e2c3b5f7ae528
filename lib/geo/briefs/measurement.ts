const SHARE = String.raw`(?:\d[\d,.]*\s?(?:%|percent)?|one|two|three|four|five|six|seven|eight|nine|ten|none|all|most|half)`;
const COUNTED = new RegExp(
  String.raw`\b${SHARE}\s+(?:out )?of\s+(?:the |these |its )?(?:\d[\d,.]*\s+)?answers?\b`,
  "i",
);
const QUOTED = /\b(?:an?|one|another|the) answers?\b[^.]{0,40}\bsays?\b/i;

/** Whether a text counts or quotes answers of engines, which never stand in an article. */
export function containsMeasurement(text: string): boolean {
  return COUNTED.test(text) || QUOTED.test(text);
}
