import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Thrown when another process has the directory open. Two processes would silently corrupt it. */
export class DirectoryLockedError extends Error {
  constructor(directory: string) {
    super(`Another server already uses the data directory ${directory}.`);
    this.name = "DirectoryLockedError";
  }
}

/**
 * Locks a directory until this process ends in any way. The lock is a listening named socket, which the kernel
 * releases.
 * @param directory absolute real path
 * @returns a function that releases the lock
 * @throws DirectoryLockedError when another process holds it
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const name = `clarion-${createHash("sha256").update(directory).digest("hex").slice(0, 32)}`;
  const address = socketAddress(name);
  const server = (await listen(address.path)) ?? (await takeOver(address));
  if (!server) throw new DirectoryLockedError(directory);
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

type Address = { path: string; onDisk: boolean };

function socketAddress(name: string): Address {
  if (process.platform === "linux") return { path: `\0${name}`, onDisk: false };
  if (process.platform === "win32") return { path: `\\\\.\\pipe\\${name}`, onDisk: false };
  return { path: join(tmpdir(), `${name}.sock`), onDisk: true };
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

/** A socket file outlives its process. If no process answers on it, it is stale and can be replaced. */
async function takeOver(address: Address): Promise<Server | undefined> {
  if (!address.onDisk || (await answers(address.path))) return undefined;
  rmSync(address.path, { force: true });
  return listen(address.path);
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
