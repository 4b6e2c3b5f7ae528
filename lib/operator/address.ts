import "server-only";
import { createHash } from "node:crypto";
import { join, relative } from "node:path";

// What sockaddr_un holds, with its closing zero byte, on the smallest of the systems.
const PATH_MAX_BYTES = 103;

/**
 * Where the operator's program finds the running server: a socket in the data directory, which nobody else may enter.
 * The kernel bounds the path, so the shorter of its absolute and relative forms is taken.
 * @param dataDirectory absolute path
 */
export function operatorAddress(dataDirectory: string): string {
  if (process.platform === "win32") {
    return `\\\\.\\pipe\\clarion-operator-${createHash("sha256").update(dataDirectory).digest("hex").slice(0, 32)}`;
  }
  const absolute = join(dataDirectory, "operator.sock");
  const fromHere = relative(process.cwd(), absolute);
  return fromHere.length < absolute.length ? fromHere : absolute;
}

/** Whether the kernel takes an address; a data directory with a very long path has no operator socket. */
export function addressFits(address: string): boolean {
  return process.platform === "win32" || Buffer.byteLength(address) <= PATH_MAX_BYTES;
}
