import "server-only";
import { createHash } from "node:crypto";
import { join, relative } from "node:path";

// Maximum path length of sockaddr_un on the strictest system, without its closing zero byte.
const PATH_MAX_BYTES = 103;

/**
 * Returns the address of the running server for the operator's CLI: a socket in the data directory, which only its
 * owner may access. The kernel limits the path, so the shorter of its absolute and relative forms is used.
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

/** Whether the kernel accepts an address; a data directory with a very long path has no operator socket. */
export function addressFits(address: string): boolean {
  return process.platform === "win32" || Buffer.byteLength(address) <= PATH_MAX_BYTES;
}
