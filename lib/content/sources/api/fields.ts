import { z } from "zod";

/** No title is longer, as with commits; texts are cut where a reader would long have stopped. */
const TITLE_MAX = 1_000;
const TEXT_MAX = 65_536;
const NAME_MAX = 255;

/** Text that can be stored: without NUL (PostgreSQL holds none) and without halves of characters. */
function storable(text: string, max: number): string {
  return text.slice(0, max).replaceAll("\0", "").toWellFormed();
}

function bounded(max: number) {
  return z
    .string()
    .nullish()
    .transform((text) => storable(text ?? "", max));
}

/** One line. */
export const title = bounded(TITLE_MAX).transform((text) => text.replace(/\s+/g, " ").trim());
/** Many lines; null is none. */
export const text = bounded(TEXT_MAX).transform((value) => value.replace(/\r\n?/g, "\n"));
/** A name, label, branch or address. */
export const name = bounded(NAME_MAX).transform((value) => value.trim());
export const path = z.string().transform((value) => storable(value, 4_096));
export const sha = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);
export const number = z.int().positive();

/** An instant as ISO 8601 UTC. */
export const instant = z
  .string()
  .refine((value) => !Number.isNaN(Date.parse(value)))
  .transform((value) => new Date(value).toISOString());

/** A committer's clock can say anything; a time that cannot be read lies outside every range. */
export const committerTime = z.string().transform((value) => {
  const at = Date.parse(value);
  return new Date(Number.isNaN(at) ? 0 : at).toISOString();
});

/** A page's address; anything but http and https is no address. */
export const webUrl = z
  .string()
  .nullish()
  .transform((value) => {
    if (value === null || value === undefined || value.length > 2_048 || !URL.canParse(value)) return undefined;
    const url = new URL(value);
    const plain = url.username === "" && url.password === "";
    return plain && (url.protocol === "https:" || url.protocol === "http:") ? url.href : undefined;
  });

/** The same where the vendor always names one. */
export const pageUrl = webUrl.refine((value) => value !== undefined).transform((value) => value ?? "");
