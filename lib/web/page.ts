import "server-only";
import { AppError } from "#lib/errors.ts";
import { type GuardedResponse, guardedFetch } from "./guarded-fetch.ts";
import { AGENT, type Robots, type WebAccess } from "./robots.ts";

export type FetchedText = { url: string; text: string };

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5_000_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const KINDS = {
  page: {
    accept: "text/html, application/xhtml+xml;q=0.9",
    type: /^(?:text\/html|application\/xhtml\+xml)\b/i,
    word: "HTML",
  },
  styles: { accept: "text/css", type: /^text\/css\b/i, word: "CSS" },
};

/**
 * Fetches the text of a public page or style sheet, within 10 seconds and 5 MB in total. Addresses are checked at
 * each redirect and `robots.txt` before each request.
 * @throws AppError `forbidden` when robots.txt disallows it, `invalid` for another type, status or address that may
 * not be fetched, `unavailable` when nothing answers
 */
export async function fetchText(
  address: string,
  kind: keyof typeof KINDS,
  robots: Robots,
  access: WebAccess,
): Promise<FetchedText> {
  const { accept, type, word } = KINDS[kind];
  const end = Date.now() + (access.timeoutMs ?? TIMEOUT_MS);
  let url = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    await requireAllowed(url, robots);
    const answer = await guardedFetch(url, {
      maxBytes: MAX_BYTES,
      ...access,
      timeoutMs: Math.max(1, end - Date.now()),
      maxRedirects: 0,
      headers: { "user-agent": `${AGENT}/1.0 (reads public pages of a brand)`, accept },
    });
    const next = getRedirect(answer, url);
    if (next === undefined) {
      requireText(answer, type, word);
      return { url: answer.url, text: decode(answer) };
    }
    url = next;
  }
  throw refused(`${new URL(address).host} redirects more than ${MAX_REDIRECTS} times`);
}

async function requireAllowed(url: string, robots: Robots): Promise<void> {
  if (!/^https?:/i.test(url)) throw refused("Only http and https addresses can be read");
  if (await robots.isAllowed(url)) return;
  throw new AppError(
    "forbidden",
    `The robots.txt of ${new URL(url).host} does not let ${AGENT} read this page`,
    `Allow ${AGENT} there, or enter the brand manually.`,
  );
}

function getRedirect(answer: GuardedResponse, from: string): string | undefined {
  const location = answer.headers.get("location");
  if (!REDIRECTS.has(answer.status) || location === null) return undefined;
  if (!URL.canParse(location, from)) throw refused(`${new URL(from).host} redirects to an invalid address`);
  return new URL(location, from).href;
}

function requireText(answer: GuardedResponse, type: RegExp, word: string): void {
  const { host } = new URL(answer.url);
  if (answer.status >= 500) {
    throw new AppError("unavailable", `${host} answers with status ${answer.status}`, "Try again later.");
  }
  if (answer.status !== 200) throw refused(`${host} answers with status ${answer.status}`);
  if (!type.test(answer.headers.get("content-type") ?? "")) throw refused(`${host} does not answer with ${word}`);
}

function refused(message: string): AppError {
  return new AppError("invalid", message, "Check the address, and open it in a browser.");
}

/** Decodes with the charset of the header, else of the page's beginning, else UTF-8. */
function decode({ headers, body }: GuardedResponse): string {
  const start = new TextDecoder("latin1").decode(body.subarray(0, 2_048));
  const charsetPattern = /charset=["']?([\w-]{1,40})/i;
  const label =
    charsetPattern.exec(headers.get("content-type") ?? "")?.[1] ?? charsetPattern.exec(start)?.[1] ?? "utf-8";
  return decoderFor(label).decode(body);
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    // The named charset does not exist.
    return new TextDecoder();
  }
}
