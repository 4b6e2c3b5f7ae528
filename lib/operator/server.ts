import "server-only";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import type { Db } from "#db/client.ts";
import type { Clock } from "#lib/clock.ts";
import { toAppError } from "#lib/http/errors.ts";
import { log } from "#lib/log.ts";
import { addressFits, operatorAddress } from "./address.ts";
import { runCommand } from "./commands.ts";
import { type Answer, readLine, request } from "./protocol.ts";

const REQUEST_TIMEOUT_MS = 10_000;

export type OperatorSocketOptions = { dataDirectory: string; db: Db; clock: Clock };

/**
 * Gives the operator's CLI access to the database of this process over a socket that only the owner of the data
 * directory can open (mode 0600 within 0700). When the path is too long for a socket, or another server of the same
 * directory has it, no socket is opened and the reason is logged.
 * @returns a function that stops listening
 */
export async function startOperatorSocket(options: OperatorSocketOptions): Promise<() => Promise<void>> {
  const address = operatorAddress(options.dataDirectory);
  if (!addressFits(address)) {
    log.warn({ address }, "The path of the data directory is too long for the operator socket.");
    return async () => {};
  }
  if (await answers(address)) {
    log.warn({ address }, "Another server of this data directory already has the operator socket.");
    return async () => {};
  }
  if (process.platform !== "win32") rmSync(address, { force: true });
  const server = createServer((socket) => void serve(socket, options));
  await listen(server, address);
  if (process.platform !== "win32") chmodSync(address, 0o600);
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, () => resolve());
  });
}

/** A socket file outlives a killed process, which no longer answers on it. */
function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

async function serve(socket: Socket, options: OperatorSocketOptions): Promise<void> {
  try {
    const { command, input } = request.parse(JSON.parse(await readLine(socket, REQUEST_TIMEOUT_MS)));
    socket.end(`${JSON.stringify(await answer(options, command, input))}\n`);
  } catch (error) {
    log.debug({ err: error }, "The operator socket was sent something it does not understand.");
    socket.destroy();
  }
}

async function answer({ db, clock }: OperatorSocketOptions, command: string, input: unknown): Promise<Answer> {
  try {
    return { ok: true, result: await runCommand(db, command, input, clock.now()) };
  } catch (error) {
    const fault = toAppError(error);
    if (fault.kind === "internal") log.error({ err: error, command }, "An operator command failed");
    return { ok: false, error: { kind: fault.kind, message: fault.message, recovery: fault.recovery } };
  }
}
