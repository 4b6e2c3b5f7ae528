import { clip } from "./clip.ts";
import { cleanLine, safeUrl } from "./inline.ts";

const NAME_LENGTH = 80;

/** Data that some people keep in the name of their Git identity. */
const DATA = /\s*(?:[{[<]|\s\|\s).*$/;

/** A person's name from the source, without data behind it, cut to 80 characters. */
export function authorName(author: { name: string }): string {
  return clip(cleanLine(author.name).replace(DATA, ""), NAME_LENGTH);
}

/** The label of a person: `@login` if the link shows that the name is a login, else the name. */
export function authorLabel(author: { name: string; url: string | null }): string {
  const name = authorName(author);
  const url = safeUrl(author.url);
  const isLogin = url !== null && new URL(url).pathname.split("/").at(-1)?.toLowerCase() === name.toLowerCase();
  return isLogin && !name.startsWith("@") ? `@${name}` : name;
}
