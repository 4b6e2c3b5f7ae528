import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { insertMembership } from "#db/queries/accounts/orgs.ts";
import { PERSON_SECTIONS } from "#db/queries/accounts/person.ts";
import { findUser, updatePasswordHash } from "#db/queries/accounts/users.ts";
import { listAuditEvents } from "#db/queries/audit.ts";
import type { Role } from "#lib/access/principal.ts";
import { createCode } from "#lib/auth/codes.ts";
import { hashPassword } from "#lib/auth/password.ts";
import { confirmSecondFactor, startSecondFactor } from "#lib/auth/second-factor.ts";
import { openSession } from "#lib/auth/session.ts";
import { countAttempt } from "#lib/auth/sign-in.ts";
import { adjustCredits } from "#lib/billing/operate.ts";
import { env } from "#lib/env.ts";
import { operations } from "#lib/operations.ts";
import { runCommand } from "#lib/operator/commands.ts";
import { insertManyEvents } from "#lib/testing/audit-events.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { findText } from "#lib/testing/find-text.ts";
import { collectMails } from "#lib/testing/mails.ts";
import { insertAllResources } from "#lib/testing/operation-fixtures.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { showTotp } from "#lib/testing/totp.ts";

const db = await testDatabase();
const call = callOperation(operations);
const now = new Date("2026-03-01T12:00:00.000Z");
const folder = mkdtempSync(join(tmpdir(), "clarion-person-"));
afterEach(() => void vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The oldest account operates the installation.
const operator = await testUser(db, now, "operator@example.com");
let serial = 0;

/** A member who has used everything that stores something about people. */
async function createPerson(role: Role = "admin") {
  const email = `grace${++serial}@people.example`;
  const address = `203.0.113.${serial}`;
  const userId = await testUser(db, now, email);
  const organization = await testOrganization(db, now, { [operator]: "owner", [userId]: role });
  const password = await hashPassword("violet harbor lantern");
  await updatePasswordHash(db, userId, password, now);
  const sessionId = await openSession(db, userId, `Browser of ${email}`, now, address);
  const ctx = { ...testCtx(db, organization, { userId, role, email }, now), address };
  await insertAllResources(db, organization.id, userId);
  const post = await call<{ posts: { id: string }[] }>("listPosts", ctx);
  const [{ id: postId } = { id: "" }] = post.output.posts;
  await call("updatePost", ctx, { params: { postId }, body: { title: "Retold" } });
  const { output } = await call<{ comment: { id: string } }>("createComment", ctx, {
    params: { postId },
    body: { body: "Shorter?" },
  });
  const commentId = output.comment.id;
  await call("updateComment", ctx, { params: { postId, commentId }, body: { resolved: true } });
  await call("createShare", ctx, { params: { postId }, body: {} });
  await call("inviteMember", ctx, { body: { email: `guest${serial}@example.com`, role: "member" } });
  const { secret } = await startSecondFactor(db, userId, now);
  const codes = await confirmSecondFactor(db, { userId, sessionId }, showTotp(secret, now), now);
  await createCode(db, { kind: "change_email", userId, email: `new-${email}` }, now);
  await countAttempt(db, "sign-in", { account: email }, now);
  await adjustCredits(db, organization.id, { amount: 5, note: `Added by ${email}` }, now);
  return { email, address, userId, organization, ctx, secrets: [password, secret, ...codes], postId };
}

async function readExport({ ctx }: Awaited<ReturnType<typeof createPerson>>) {
  const { stream, headers } = await call("exportMyData", ctx);
  let text = "";
  for await (const chunk of stream?.chunks ?? []) text += chunk;
  return {
    text,
    data: JSON.parse(text) as Record<string, Record<string, unknown>[]>,
    headers: stream?.headers ?? headers,
  };
}

const listOperations = async (organizationId: string) =>
  (await listAuditEvents(db, organizationId, {}, { limit: 100, offset: 0 })).map(({ operation }) => operation);

describe("exportMyData", () => {
  it("has every section of the person, what the person did, and no secret", async () => {
    const person = await createPerson();
    const { text, data, headers } = await readExport(person);
    expect(headers["Content-Disposition"]).toContain("clarion-personal-data-2026-03-01.json");
    expect(data.account).toMatchObject({ id: person.userId, email: person.email, hasPassword: true });
    const empty = Object.keys(PERSON_SECTIONS).filter((name) => (data[name]?.length ?? 0) === 0);
    expect(empty.toSorted()).toEqual(["approvals", "readNotifications", "signInMethods"]);
    const done = data.activity?.map(({ operation }) => operation);
    expect(done).toEqual(expect.arrayContaining(["signIn", "inviteMember", "updatePost", "addSecondFactor"]));
    for (const secret of person.secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[Hh]ash"/);
  });

  it("has nothing of anybody else", async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const { text } = await readExport(person);
    for (const theirs of [other.email, other.userId, other.address]) expect(text).not.toContain(theirs);
  });

  it("reads what the person did in pages", async () => {
    const person = await createPerson();
    await insertManyEvents(db, { organizationId: person.organization.id, userId: person.userId }, 1001, now);
    const { data } = await readExport(person);
    const ids = new Set(data.activity?.map(({ id }) => id));
    expect(ids.size).toBe(data.activity?.length);
    expect(ids.size).toBeGreaterThan(1001);
  });
});

describe("eraseMe", () => {
  it("leaves no name, address or network of the person anywhere, and what was written and done", async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const { organization, email, address, userId } = person;
    expect((await findText(db, email)).length).toBeGreaterThan(5);
    const mails = await collectMails(() => call("eraseMe", person.ctx));
    expect(mails).toMatchObject([{ to: email, subject: "Your Clarion account was erased" }]);
    expect(await findText(db, email)).toEqual([]);
    expect(await findText(db, address)).toEqual([]);
    expect(await findText(db, userId)).toEqual(["audit_events.resource_id", "audit_events.user_id"]);
    expect(await findUser(db, userId)).toBeUndefined();
    const events = await listAuditEvents(db, organization.id, {}, { limit: 100, offset: 0 });
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ operation: "erasePerson", userId, actorName: null, address: null }),
        expect.objectContaining({ operation: "updatePost", userId, actorName: null, address: null }),
      ]),
    );
    const ctx = testCtx(db, organization, { userId: operator, role: "owner" }, now);
    const { output } = await call<{ revisions: { author: string }[] }>("listRevisions", ctx, {
      params: { postId: person.postId },
    });
    expect(output.revisions.map(({ author }) => author)).toContain("Erased person");
    const desk = await call<{ comments: object[] }>("listComments", ctx, { params: { postId: person.postId } });
    expect(desk.output.comments).toContainEqual(
      expect.objectContaining({ body: "Shorter?", author: "Erased person", resolvedBy: "Erased person" }),
    );
    const links = await call<{ shares: object[] }>("listShares", ctx, { params: { postId: person.postId } });
    expect(links.output.shares).toContainEqual(expect.objectContaining({ createdBy: "Erased person" }));
    expect((await readExport(other)).data.account).toMatchObject({ email: other.email });
  });

  it("refuses the last owner of an organization and who operates the installation, and changes nothing", async () => {
    const person = await createPerson("owner");
    const alone = await testOrganization(db, now, { [person.userId]: "owner" });
    const refusal = await catchAppError(call("eraseMe", person.ctx));
    expect(refusal).toMatchObject({ kind: "conflict", message: `You are the last owner of ${alone.name}` });
    expect(await findUser(db, person.userId)).toMatchObject({ email: person.email });
    expect(await listOperations(alone.id)).not.toContain("erasePerson");
    const ctx = testCtx(db, alone, { userId: operator, role: "owner", email: "operator@example.com" }, now);
    const kept = await catchAppError(call("eraseMe", ctx));
    expect(kept).toMatchObject({ kind: "conflict", message: "This account operates the installation" });
    await insertMembership(db, { organizationId: alone.id, userId: operator, role: "owner", createdAt: now });
    await call("eraseMe", person.ctx);
    expect(await findUser(db, person.userId)).toBeUndefined();
  });

  it("refuses an address that the configuration names as an operator", async () => {
    const person = await createPerson();
    vi.spyOn(env, "CLARION_OPERATORS", "get").mockReturnValue([person.email]);
    expect((await catchAppError(call("eraseMe", person.ctx))).message).toBe("This account operates the installation");
  });
});

describe("operator commands for a person", () => {
  it("export the person to a new file of the owner, and erase the person, with an event for the organization", async () => {
    const { email, organization, userId } = await createPerson();
    const file = join(folder, "person.json");
    await runCommand(db, "user.export", { email, file }, now);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ account: { id: userId } });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await catchAppError(runCommand(db, "user.export", { email, file }, now));
    expect(again.kind).toBe("conflict");
    await runCommand(db, "user.erase", { email }, now);
    expect(await findText(db, email)).toEqual([]);
    expect(await listOperations(organization.id)).toEqual(expect.arrayContaining(["exportPerson", "erasePerson"]));
  });
});
