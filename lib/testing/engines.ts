import { afterAll, vi } from "vitest";
import type { Engine } from "#lib/geo/engines/catalog.ts";
import * as service from "#lib/geo/engines/service.ts";

/**
 * Replaces the engines that organizations can choose until the end of the calling test file.
 * @returns a function that replaces them again
 */
export function replaceEngines(initial: Pick<Engine, "id" | "sandbox">[]) {
  const spy = vi.spyOn(service, "visibleEngines");
  const replace = (engines: Pick<Engine, "id" | "sandbox">[]) => void spy.mockReturnValue(engines as Engine[]);
  replace(initial);
  afterAll(() => spy.mockRestore());
  return replace;
}
