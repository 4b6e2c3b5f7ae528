import { chmodSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.ts";

/** Folder of the repository of the demo product, which the organizations with local repositories may connect. */
export const getDemoDirectory = (): string => join(env.CLARION_DATA_DIR, "demo");

/** Permissions of the group and of others. */
const SHARED = 0o077;

/**
 * Makes the data directory, or closes an existing one for other users.
 * @throws Error when another user owns it and lets others in
 */
export function prepareDataDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // Windows has no such modes.
  if (process.platform === "win32" || (statSync(path).mode & SHARED) === 0) return;
  try {
    chmodSync(path, 0o700);
  } catch (cause) {
    throw new Error(`Others may read ${path}. Make it yours and run: chmod 700 ${path}`, { cause });
  }
}
