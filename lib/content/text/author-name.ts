import { clip } from "./clip.ts";
import { cleanLine, safeUrl } from "./inline.ts";

/** A name longer than this is cut. */
const NAME_LENGTH = 80;

/** A person's name as the source has it, cut where it is absurdly long. */
export function authorName(author: { name: string }): string {
  return clip(cleanLine(author.name), NAME_LENGTH);
}

/** How a person is called: `@login` where the link shows that the name is one, else the name. */
export function authorLabel(author: { name: string; url: string | null }): string {
  const name = authorName(author);
  const url = safeUrl(author.url);
  const isLogin = url !== null && new URL(url).pathname.split("/").at(-1)?.toLowerCase() === name.toLowerCase();
  return isLogin && !name.startsWith("@") ? `@${name}` : name;
}
