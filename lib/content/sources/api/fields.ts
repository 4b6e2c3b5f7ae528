import { z } from "zod";

/** Maximum lengths of stored texts; longer ones are truncated. The title limit is that of commits. */
const TITLE_MAX = 1_000;
const TEXT_MAX = 65_536;
const NAME_MAX = 255;

/** Makes text storable: removes NUL (PostgreSQL rejects it) and lone surrogates. */
function toStorable(text: string, max: number): string {
  return text.slice(0, max).replaceAll("\0", "").toWellFormed();
}

function truncatedText(max: number) {
  return z
    .string()
    .nullish()
    .transform((text) => toStorable(text ?? "", max));
}

/** Text on one line. */
export const title = truncatedText(TITLE_MAX).transform((text) => text.replace(/\s+/g, " ").trim());
/** Multi-line text; null becomes empty. */
export const text = truncatedText(TEXT_MAX).transform((value) => value.replace(/\r\n?/g, "\n"));
/** A name, label, branch or address. */
export const name = truncatedText(NAME_MAX).transform((value) => value.trim());
export const path = z.string().transform((value) => toStorable(value, 4_096));
export const sha = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);
export const number = z.int().positive();

/** A time as ISO 8601 UTC. */
export const instant = z
  .string()
  .refine((value) => !Number.isNaN(Date.parse(value)))
  .transform((value) => new Date(value).toISOString());

/** A committer's clock can be wrong; an unreadable time becomes 1970, outside every range. */
export const committerTime = z.string().transform((value) => {
  const time = Date.parse(value);
  return new Date(Number.isNaN(time) ? 0 : time).toISOString();
});

/** The URL of a page; undefined for anything but http and https. */
export const webUrl = z
  .string()
  .nullish()
  .transform((value) => {
    if (value === null || value === undefined || value.length > 2_048 || !URL.canParse(value)) return undefined;
    const url = new URL(value);
    const plain = url.username === "" && url.password === "";
    return plain && (url.protocol === "https:" || url.protocol === "http:") ? url.href : undefined;
  });

/** A URL that the vendor always returns. */
export const pageUrl = webUrl.refine((value) => value !== undefined).transform((value) => value ?? "");
