import { load } from "cheerio";

const ADDRESSES = new Set(["href", "src", "action", "formaction", "data", "poster", "srcset", "xlink:href"]);
const ACTIVE =
  "script:not([type='application/ld+json']), iframe, object, embed, svg, math, form, base, meta[http-equiv=refresh], details, template";

/** Whatever in a document or a piece of one could act, as a browser reads it; nothing is an empty list. */
export function activeParts(html: string): string[] {
  const $ = load(html);
  const found = $(ACTIVE)
    .toArray()
    .map((element) => String($(element).prop("tagName")).toLowerCase());
  for (const element of $("*").toArray()) {
    for (const [name, value] of Object.entries($(element).attr() ?? {})) {
      const isBad = ADDRESSES.has(name) && !isSafeAddress(value);
      if (isBad || name.startsWith("on") || name === "srcdoc") found.push(`${name}=${value.slice(0, 60)}`);
    }
  }
  return found;
}

/** Whether a browser goes to a page, a mail or nowhere; `javascript:` and `data:` do more. */
function isSafeAddress(value: string): boolean {
  const url = URL.parse(value, "https://base.example");
  return url === null || ["http:", "https:", "mailto:"].includes(url.protocol);
}
