import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Link, readLink } from "./links.ts";
import type { Readers } from "./readers.ts";

type Options = {
  readers: Readers;
  /** The secret of a mail destination by its name. */
  getSecret: (destination: string) => string | undefined;
  now: () => number;
};

/** What the pages say. Mail programs open links to look at them, so that only a press of the button changes anything. */
const WORDS = {
  confirm: { question: "Do you want to receive these posts by mail?", button: "Yes, send them to me" },
  leave: { question: "Do you want no more mail?", button: "Send me no more mail" },
  confirmed: "Thank you. You will receive the next post.",
  left: "You will receive no more mail.",
} as const;

/** The pages on which readers confirm that they want mail, or leave. One press leaves (RFC 8058, section 3.2). */
export function createEndpoint(options: Options): Server {
  return createServer((request, response) => {
    const link = readLink(getPath(request), options.getSecret);
    request.resume();
    if (link === null) return answer(response, 404, page("This link is not valid", ""));
    if (request.method === "GET" || request.method === "HEAD") return answer(response, 200, ask(link));
    if (request.method !== "POST") return answer(response, 405, page("Open this link in a browser", ""));
    return answer(response, 200, page(change(link, options), ""));
  });
}

function getPath({ url = "/" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "/";
}

function change({ action, destination, address }: Link, { readers, now }: Options): string {
  const state = readers.find(destination, address);
  if (action === "leave") {
    if (state !== null) readers.set(destination, address, "left", now());
    return WORDS.left;
  }
  // A reader who has left can come back by the same link, which only their mailbox has.
  if (state !== null) readers.set(destination, address, "confirmed", now());
  return WORDS.confirmed;
}

function ask({ action }: Link): string {
  const { question, button } = WORDS[action];
  return page(question, `<form method="post"><button>${button}</button></form>`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`;
}

function answer(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
  response.end(html);
}
