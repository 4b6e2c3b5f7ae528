type Preference = { type: string; quality: number };

/**
 * Parses the media types of an `Accept` header with their qualities (RFC 9110, 12.5.1); malformed parts are skipped.
 */
function parsePreferences(header: string): Preference[] {
  return header.split(",").flatMap((part): Preference[] => {
    const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    if (!/^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/.test(type)) return [];
    const given = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, "") ?? "1";
    return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? [{ type, quality: Number(given) }] : [];
  });
}

/** Returns the quality of the most specific range that matches a media type; 0 when none matches. */
function getQuality(type: string, preferences: readonly Preference[]): number {
  const ranges = [type, `${type.split("/")[0]}/*`, "*/*"];
  for (const range of ranges) {
    const match = preferences.find((preference) => preference.type === range);
    if (match !== undefined) return match.quality;
  }
  return 0;
}

/**
 * Selects the offered media type that the client prefers, the first among equals. Returns the first one when the
 * client accepts none, so that the page is served anyway.
 */
export function negotiate<Type extends string>(header: string | null, offered: readonly [Type, ...Type[]]): Type {
  const [first] = offered;
  if (header === null || header.trim() === "") return first;
  const preferences = parsePreferences(header.slice(0, 1_000));
  let best: { type: Type; quality: number } = { type: first, quality: getQuality(first, preferences) };
  for (const type of offered) {
    const quality = getQuality(type, preferences);
    if (quality > best.quality) best = { type, quality };
  }
  return best.type;
}
