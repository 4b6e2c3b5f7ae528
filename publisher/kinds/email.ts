import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import { type Adapter, DeliveryError } from "#publisher/adapter.ts";
import type { DestinationOf } from "#publisher/config.ts";
import { writeLink } from "#publisher/mail/links.ts";
import { digest, getMarkdown, type Post } from "#publisher/post.ts";
import type { KindOptions } from "./options.ts";

type Mail = { to: string; subject: string; text: string; html?: string; messageId: string };

/**
 * Mails a post to the readers of a list who confirmed that they want it. Each mail is stored before it is sent, so that
 * a delivery that is repeated reaches nobody twice but the one whose mail was under way.
 */
export function createEmail(destination: DestinationOf<"email">, options: KindOptions): Adapter {
  const { name, from, site } = destination;
  const { secrets, now } = options;
  const readers = options.openReaders();
  const list = resolve(options.folder, destination.list);
  const secret = secrets(destination.secretEnv);
  const host = new URL(site).hostname;
  const connect = (): Transporter => createTransport(secrets(destination.smtpEnv));
  const link = (action: "confirm" | "leave", address: string): string =>
    writeLink(site, secret, { action, destination: name, address });
  const identify = (what: string, address: string): string => `<${digest(`${name} ${what} ${address}`)}@${host}>`;

  const send = async (transport: Transporter, mail: Mail, headers: Record<string, string>): Promise<void> => {
    await transport.sendMail({ from, ...mail, headers: { "list-id": `<${name}.${host}>`, ...headers } });
  };
  const sendPost = (transport: Transporter, post: Post, address: string): Promise<void> => {
    const leave = link("leave", address);
    const mail = {
      to: address,
      subject: post.title,
      text: `${getMarkdown(post)}\n-- \nNo more mail: ${leave}\n`,
      html: `${post.content}\n<hr>\n<p><a href="${leave}">No more mail</a></p>`,
      messageId: identify(post.id, address),
    };
    const headers = { "list-unsubscribe": `<${leave}>`, "list-unsubscribe-post": "List-Unsubscribe=One-Click" };
    return send(transport, mail, headers);
  };
  const askReader = (transport: Transporter, address: string): Promise<void> => {
    const text = `Somebody entered this address to receive posts by mail. To receive them, open this page:\n\n${link("confirm", address)}\n\nIf it was not you, do nothing. You will get no other mail.\n`;
    const mail = { to: address, subject: "Confirm that you want these posts", text };
    return send(transport, { ...mail, messageId: identify("confirm", address) }, {});
  };

  return {
    key: "none",
    check: async () => {
      const transport = connect();
      try {
        await transport.verify();
      } finally {
        transport.close();
      }
      return `The mail server answers, and ${list} has ${(await readList(list)).length} addresses. Nothing was sent.`;
    },
    /** Asks new addresses of the list. One is asked once, even if the publisher ends while it asks. */
    runTasks: async () => {
      const added = (await readList(list)).filter((address) => readers.find(name, address) === null);
      if (added.length === 0) return;
      const transport = connect();
      try {
        for (const address of added) {
          readers.set(name, address, "asked", now());
          await askReader(transport, address).catch((error: unknown) => {
            if (!isUncertain(error)) readers.remove(name, address);
            throw toFault(error);
          });
        }
      } finally {
        transport.close();
      }
    },
    render: (post) => `${post.title}\n\n${getMarkdown(post)}`,
    create: async (post) => {
      const transport = connect();
      try {
        for (const address of readers.listWaiting(name, post.id)) {
          readers.mark(name, post.id, address, "sending");
          try {
            await sendPost(transport, post, address);
            readers.mark(name, post.id, address, "sent");
          } catch (error) {
            if (isUncertain(error)) throw toFault(error);
            if (!isRefused(error)) {
              readers.unmark(name, post.id, address);
              throw toFault(error);
            }
            readers.mark(name, post.id, address, "refused");
          }
        }
      } finally {
        transport.close();
      }
      return { id: post.id, url: null };
    },
  };
}

/** Addresses of a file, one in each line; lines that begin with `#` are notes. @throws DeliveryError */
async function readList(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new DeliveryError("failed", `The list ${file} cannot be read`, { cause });
  });
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const addresses = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const wrong = addresses.findIndex((address) => !/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address));
  if (wrong >= 0)
    throw new DeliveryError("failed", `The list ${file} has a line that is not an address: line ${wrong + 1}`);
  return [...new Set(addresses.map((address) => address.toLowerCase()))];
}

/** What nodemailer says of a fault: `responseCode` of the server, its own `code`, the SMTP `command`, or a `syscall`. */
type SmtpFault = Error & { responseCode?: number; code?: string; command?: string; syscall?: string };

const toSmtp = (error: unknown): SmtpFault => (error instanceof Error ? error : new Error(String(error)));

/** Whether the server refused this reader for good, as for a mailbox that does not exist. */
function isRefused(error: unknown): boolean {
  const { responseCode = 0, code, command = "" } = toSmtp(error);
  if (responseCode === 0) return code === "EENVELOPE";
  return responseCode >= 550 && /^(?:RCPT TO|DATA)/.test(command);
}

/** Whether the mail may have arrived: there was a connection, and no answer. */
function isUncertain(error: unknown): boolean {
  const { responseCode, code = "", syscall = "" } = toSmtp(error);
  const isUnsent = /^(?:EAUTH|EDNS|EENVELOPE|ETLS)$/.test(code) || /^(?:connect|getaddrinfo)$/.test(syscall);
  return responseCode === undefined && !isUnsent;
}

/** The server's own words may name an address, so that only its code is told. */
function toFault(error: unknown): DeliveryError {
  const { responseCode, code = "" } = toSmtp(error);
  const said = responseCode === undefined ? `cannot be reached (${code})` : `answered ${responseCode}`;
  if (isUncertain(error))
    return new DeliveryError("uncertain", "The connection to the mail server ended in the midst of a mail", {
      cause: error,
    });
  const isForGood = code === "EAUTH" || (responseCode ?? 0) >= 500;
  return isForGood
    ? new DeliveryError("failed", `The mail server ${said}`, { cause: error })
    : new DeliveryError("retry", `The mail server ${said}`, { cause: error, retryAfterMs: 0 });
}
