import { mkdtempSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { authenticateBearer } from "#lib/auth/bearer.ts";
import { rotateSigningKeys } from "#lib/auth/oauth/signing-keys.ts";
import { env } from "#lib/env.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { addressFits, operatorAddress } from "./address.ts";
import { reachServer } from "./connection.ts";
import { type Answer, readLine, unwrapAnswer } from "./protocol.ts";
import { startOperatorSocket } from "./server.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const dataDirectory = mkdtempSync(join(tmpdir(), "clarion-operator-"));
const options = { dataDirectory, db, clock: { now: () => now } };
const stop = await startOperatorSocket(options);
afterAll(async () => {
  await stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function ask(line: string): Promise<unknown> {
  const socket = await reachServer(dataDirectory);
  if (!socket) throw new Error("Nobody listens.");
  socket.write(`${line}\n`);
  const answer = JSON.parse(await readLine(socket, 10_000)) as Answer;
  return unwrapAnswer(answer);
}
const send = (command: string, input: unknown) => ask(JSON.stringify({ command, input }));

test("lets only the owner of the data directory open the socket", () => {
  expect(statSync(join(dataDirectory, "operator.sock")).mode & 0o777).toBe(0o600);
});

test("creates an organization, an account and a working key through the socket", async () => {
  await send("org.create", { name: "Acme" });
  const user = await send("user.create", { email: "A@example.com", organization: "acme", role: "owner" });
  expect(user).toMatchObject({
    user: { email: "a@example.com" },
    role: "owner",
    signInLink: expect.stringContaining("token="),
  });
  const input = { organization: "acme", name: "ci", scopes: ["posts.read"], expiresInDays: 30 };
  const made = (await send("key.create", input)) as { secret: string };
  expect(made).toMatchObject({ key: { mode: "restricted", expiresAt: "2026-03-31T12:00:00.000Z" } });
  expect((await authenticateBearer(db, `Bearer ${made.secret}`, now)).organization.slug).toBe("acme");
  expect(await send("org.list", {})).toMatchObject({ organizations: [{ slug: "acme", members: 1 }] });
});

test("shows what only the server knows, and whether its secret opens what is stored", async () => {
  expect(await send("server.show", {})).toMatchObject({ address: { PORT: env.PORT }, jobs: null });
  expect(await send("secret.check", {})).toEqual({ isAnything: false, unreadable: 0, isRotating: false });
  await rotateSigningKeys(db, now);
  const sealed = { isAnything: true, unreadable: 0, isRotating: false };
  expect(await send("secret.check", {})).toEqual(sealed);
  const { CLARION_SECRET: present } = env;
  Object.assign(env, { CLARION_SECRET: "another secret of more than 32 characters" });
  expect(await send("secret.check", {})).toEqual({ ...sealed, unreadable: 1 });
  Object.assign(env, { CLARION_SECRET: present });
});

test("passes on errors with their recovery", async () => {
  const refusals: [string, unknown, string][] = [
    ["nonsense", {}, "notFound"],
    ["constructor", {}, "notFound"],
    ["org.create", {}, "invalid"],
    ["org.create", { name: "X", slug: "api" }, "invalid"],
    ["org.create", { name: "X", slug: "acme" }, "conflict"],
    ["org.create", { name: "X", owner: "nobody@example.com" }, "notFound"],
    ["user.create", { email: "a@example.com" }, "conflict"],
    ["user.create", { email: "b@example.com", password: "short" }, "invalid"],
    ["user.create", { email: "b@example.com", organization: "none" }, "notFound"],
    ["key.create", { organization: "acme", name: "k" }, "invalid"],
    ["key.create", { organization: "acme", name: "k", preset: "sdk", mode: "full" }, "invalid"],
    ["key.create", { organization: "acme", name: "k", scopes: ["posts.fly"] }, "invalid"],
    ["key.create", { organization: "none", name: "k", preset: "sdk" }, "notFound"],
  ];
  for (const [command, input, kind] of refusals) await expect(send(command, input)).rejects.toMatchObject({ kind });
});

test("closes the connection on an invalid request without further effect", async () => {
  for (const line of ["", "nonsense", "[]", '{"command":1}']) await expect(ask(line)).rejects.toThrow();
  const silent = connect(operatorAddress(dataDirectory));
  await new Promise((resolve) => silent.once("connect", resolve));
  silent.destroy();
  expect(await send("ping", {})).toEqual({ organizations: 1 });
});

test("leaves the socket to the first server of a directory", async () => {
  const stopSecond = await startOperatorSocket(options);
  await stopSecond();
  expect(await send("ping", {})).toEqual({ organizations: 1 });
});

test("starts without a socket when the path of the data directory is too long", async () => {
  const long = join(dataDirectory, "x".repeat(120));
  expect(addressFits(operatorAddress(long))).toBe(false);
  expect(await reachServer(long)).toBeUndefined();
  await (await startOperatorSocket({ ...options, dataDirectory: long }))();
});
