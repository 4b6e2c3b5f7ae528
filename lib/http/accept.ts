type Preference = { type: string; quality: number };

/** The media types of an `Accept` header with their qualities (RFC 9110, 12.5.1); what is malformed is passed over. */
function preferencesOf(header: string): Preference[] {
  return header.split(",").flatMap((part): Preference[] => {
    const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    if (!/^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/.test(type)) return [];
    const given = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, "") ?? "1";
    return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? [{ type, quality: Number(given) }] : [];
  });
}

/** The quality that the most specific range which fits a media type has; 0 where none fits. */
function qualityOf(type: string, preferences: readonly Preference[]): number {
  const ranges = [type, `${type.split("/")[0]}/*`, "*/*"];
  for (const range of ranges) {
    const found = preferences.find((preference) => preference.type === range);
    if (found !== undefined) return found.quality;
  }
  return 0;
}

/**
 * Which of the media types on offer a client likes best; the first of equals, and the first where it accepts none,
 * since a page that cannot be negotiated is still the page.
 */
export function negotiate<Type extends string>(header: string | null, offered: readonly [Type, ...Type[]]): Type {
  const [first] = offered;
  if (header === null || header.trim() === "") return first;
  const preferences = preferencesOf(header.slice(0, 1_000));
  let best: { type: Type; quality: number } = { type: first, quality: qualityOf(first, preferences) };
  for (const type of offered) {
    const quality = qualityOf(type, preferences);
    if (quality > best.quality) best = { type, quality };
  }
  return best.type;
}
