import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Mailer from "nodemailer/lib/mailer/index.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEndpoint } from "#publisher/mail/endpoint.ts";
import { Readers } from "#publisher/mail/readers.ts";
import { makePost, SECRETS, TestPublisher } from "#publisher/testing/publisher.ts";
import { type MailServer, startMailServer } from "#publisher/testing/smtp.ts";

const ANA = "ana@example.com";
const BEN = "ben@example.com";

let mailServer: MailServer;
let publisher: TestPublisher;
let pages: Server;
let readers: Readers;
let site: string;

beforeEach(async () => {
  mailServer = await startMailServer();
  const destination = { kind: "email", smtpEnv: "SMTP_URL", from: "Acme <news@acme.example>", list: "readers.txt" };
  publisher = new TestPublisher({ ...destination, site: "https://news.example/", secretEnv: "MAIL_SECRET" }, [], {
    SMTP_URL: mailServer.url,
  });
  writeFileSync(join(publisher.folder, "readers.txt"), `# Team\n${ANA}\n${BEN}\n`);
  readers = new Readers(join(publisher.folder, "readers.db"));
  const getSecret = (name: string) => (name === "target" ? SECRETS.MAIL_SECRET : undefined);
  pages = createEndpoint({ readers, getSecret, now: () => publisher.now }).listen(0, "127.0.0.1");
  await once(pages, "listening");
  site = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
});
afterEach(async () => {
  pages.closeAllConnections();
  pages.close();
  readers.close();
  publisher.remove();
  await mailServer.close();
});

/** The newest link of a kind in the mails to an address, on the local endpoint. */
function findLink(address: string, action: "confirm" | "leave"): string {
  const texts = mailServer.mails.flatMap(({ to, body }) => (to === address ? [body.replaceAll("=\r\n", "")] : []));
  const [, path = ""] = new RegExp(`https://news\\.example(/${action}/[\\w/-]+)`).exec(texts.at(-1) ?? "") ?? [];
  return site + path;
}

const press = (url: string, body = "") => fetch(url, { method: "POST", body });
const listReached = () => mailServer.mails.map(({ to, headers }) => `${to} ${headers.get("subject")}`);
const TITLE = "Acme 1.4.0: exports as CSV";

/** Asks the readers of the list, who all confirm. */
async function confirmAll(): Promise<void> {
  await publisher.run();
  for (const address of [ANA, BEN]) await press(findLink(address, "confirm"));
  mailServer.mails.length = 0;
  publisher.posts = [makePost()];
}

/** Runs until just before or after the server has a mail and stops there for good, as a process that is killed does. */
async function runKilledAtMail(number: number, moment: "before" | "after"): Promise<boolean> {
  const { promise: killed, resolve: kill } = Promise.withResolvers<boolean>();
  const { sendMail } = Mailer.prototype;
  let count = 0;
  const spy = vi.spyOn(Mailer.prototype, "sendMail").mockImplementation(async function (this: Mailer, ...args) {
    count += 1;
    if (count < number) return sendMail.apply(this, args);
    if (moment === "after") await sendMail.apply(this, args);
    kill(true);
    return new Promise<never>(() => undefined);
  });
  const isReached = await Promise.race([killed, publisher.run().then(() => false)]);
  spy.mockRestore();
  return isReached;
}

describe("email", () => {
  it("asks each address once, and mails posts only to those who press the button of their link", async () => {
    publisher.posts = [makePost()];
    await publisher.run();
    await publisher.run();
    const question = "Confirm that you want these posts";
    expect(listReached()).toEqual([`${ANA} ${question}`, `${BEN} ${question}`]);
    const link = findLink(ANA, "confirm");
    // Mail programs open links by themselves.
    const page = await fetch(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
    expect(readers.find("target", ANA)).toBe("asked");
    await press(link);
    publisher.posts.push(makePost({ id: "post_02", title: "Acme 1.5.0" }));
    await publisher.run();
    expect(listReached().slice(2)).toEqual([`${ANA} Acme 1.5.0`]);
  });

  it("mails text and HTML with a link by which one press ends the mail", async () => {
    await confirmAll();
    await publisher.run();
    const [{ headers, body } = { headers: new Map(), body: "" }] = mailServer.mails;
    expect(body).toContain("You can now export reports as CSV.");
    expect(body).toContain("text/html");
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headers.get("list-unsubscribe")).toMatch(/^<https:\/\/news\.example\/leave\/target\/[\w-]+\/[\w-]+>$/);
    const left = await press(findLink(ANA, "leave"), "List-Unsubscribe=One-Click");
    expect(left.status).toBe(200);
    publisher.posts.push(makePost({ id: "post_02", title: "Acme 1.5.0" }));
    await publisher.run();
    expect(listReached()).toEqual([`${ANA} ${TITLE}`, `${BEN} ${TITLE}`, `${BEN} Acme 1.5.0`]);
  });

  it("refuses links of other readers, other secrets and other methods", async () => {
    await confirmAll();
    await publisher.run();
    const leave = findLink(ANA, "leave");
    const foreign = leave.replace(/[\w-]+\/([\w-]+)$/, `${Buffer.from(BEN).toString("base64url")}/$1`);
    for (const url of [foreign, leave.replace("/leave/", "/confirm/"), `${leave}x`, leave.replace("target", "other")])
      expect((await press(url)).status).toBe(404);
    expect((await fetch(leave, { method: "PUT" })).status).toBe(405);
    expect(readers.find("target", BEN)).toBe("confirmed");
  });

  it("reaches nobody twice when the server fails in the midst, and the others are reached by retry", async () => {
    await confirmAll();
    mailServer.faults.set(BEN, { command: "DATA", answer: null });
    expect(await publisher.run()).toMatchObject([{ state: "failed", error: expect.stringContaining("Look there") }]);
    await publisher.run();
    expect(listReached()).toEqual([`${ANA} ${TITLE}`, `${BEN} ${TITLE}`]);
    publisher.retry();
    expect(await publisher.run()).toMatchObject([{ state: "delivered" }]);
    // Only the mail that was under way is sent again, under the ID by which mailboxes recognize it.
    expect(listReached()).toEqual([`${ANA} ${TITLE}`, `${BEN} ${TITLE}`, `${BEN} ${TITLE}`]);
    expect(mailServer.mails[2]?.headers.get("message-id")).toBe(mailServer.mails[1]?.headers.get("message-id"));
  });

  it("sends no email twice by itself when it is killed before or after the server accepts it", async () => {
    await confirmAll();
    for (const [moment, sent] of [
      ["before", 1],
      ["after", 2],
    ] as const) {
      const id = `post_${moment}`;
      publisher.posts = [makePost({ id })];
      mailServer.mails.length = 0;
      expect(await runKilledAtMail(2, moment)).toBe(true);
      const [{ state, sending } = {}] = (await publisher.run()).filter(({ postId }) => postId === id);
      expect({ state, isOpen: sending !== null }).toEqual({ state: "failed", isOpen: true });
      expect(mailServer.mails).toHaveLength(sent);
      publisher.retry();
      expect((await publisher.run()).find(({ postId }) => postId === id)).toMatchObject({ state: "delivered" });
      expect(new Set(mailServer.mails.map(({ headers }) => headers.get("message-id"))).size).toBe(2);
    }
  });

  it("sends no second mail when a post is edited, unpublished or published again", async () => {
    await confirmAll();
    for (const posts of [[makePost()], [makePost({ title: "Acme 1.4.1" })], [], [makePost()]]) {
      publisher.posts = posts;
      expect(await publisher.run()).toMatchObject([{ state: "delivered" }]);
    }
    expect(listReached()).toEqual([`${ANA} ${TITLE}`, `${BEN} ${TITLE}`]);
  });

  it("goes on without a mailbox that does not exist, and tries again later when the server is busy", async () => {
    await confirmAll();
    mailServer.faults.set(ANA, { command: "RCPT", answer: "550 no such user" });
    mailServer.faults.set(BEN, { command: "RCPT", answer: "451 try later" });
    const [busy] = await publisher.run();
    expect(busy).toMatchObject({ state: "pending", error: "The mail server answered 451." });
    expect(JSON.stringify(busy)).not.toContain("example.com");
    publisher.now = busy?.nextAttemptAt ?? 0;
    expect(await publisher.run()).toMatchObject([{ state: "delivered" }]);
    expect(listReached()).toEqual([`${BEN} ${TITLE}`]);
  });
});
