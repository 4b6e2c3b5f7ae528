import { load } from "cheerio";

const ADDRESSES = new Set(["href", "src", "action", "formaction", "data", "poster", "srcset", "xlink:href"]);
const ACTIVE =
  "script:not([type='application/ld+json']), iframe, object, embed, svg, math, form, base, meta[http-equiv=refresh], details, template";

/**
 * Lists everything in an HTML document or fragment that a browser would execute, submit or navigate to unsafely. Empty
 * if it is safe.
 */
export function findActiveContent(html: string): string[] {
  const $ = load(html);
  const parts = $(ACTIVE)
    .toArray()
    .map((element) => String($(element).prop("tagName")).toLowerCase());
  for (const element of $("*").toArray()) {
    for (const [name, value] of Object.entries($(element).attr() ?? {})) {
      const isBad = ADDRESSES.has(name) && !isSafeAddress(value);
      if (isBad || name.startsWith("on") || name === "srcdoc") parts.push(`${name}=${value.slice(0, 60)}`);
    }
  }
  return parts;
}

/** Allows web pages, mail and unparsable addresses; `javascript:` and `data:` are unsafe. */
function isSafeAddress(value: string): boolean {
  const url = URL.parse(value, "https://base.example");
  return url === null || ["http:", "https:", "mailto:"].includes(url.protocol);
}
