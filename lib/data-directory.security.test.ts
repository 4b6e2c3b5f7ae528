import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { prepareDataDirectory } from "./data-directory.ts";

const directory = mkdtempSync(join(tmpdir(), "clarion-mode-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const readMode = (path: string) => statSync(path).mode & 0o777;

test("closes a data directory that others may read", () => {
  chmodSync(directory, 0o755);
  prepareDataDirectory(directory);
  expect(readMode(directory)).toBe(0o700);
});

test("makes a data directory that only its owner may enter", () => {
  const path = join(directory, "new", "data");
  prepareDataDirectory(path);
  expect(readMode(path)).toBe(0o700);
});
