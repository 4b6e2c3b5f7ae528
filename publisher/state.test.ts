import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { State, StateIsLocked } from "./state.ts";

it("lets one publisher deliver at a time, until its lock is released", () => {
  const folder = mkdtempSync(join(tmpdir(), "clarion-state-"));
  const file = join(folder, "deliveries.db");
  const [first, second] = [new State(file), new State(file)];
  const unlock = first.lock();
  expect(() => second.lock()).toThrow(StateIsLocked);
  // Reading needs no lock.
  expect(second.list()).toEqual([]);
  unlock();
  second.lock()();
  for (const state of [first, second]) state.close();
  rmSync(folder, { recursive: true });
});
