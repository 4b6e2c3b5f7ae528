import { buildGeoVectors } from "./geo-vectors.ts";
import { buildSourceVectors } from "./source-vectors.ts";
import type { AttackVectors, Stage } from "./stage.ts";
import { buildWorkspaceVectors } from "./workspace-vectors.ts";

/** Lists every way in which untrusted text enters an organization. */
export function buildAttackVectors(stage: Stage): AttackVectors {
  return { ...buildSourceVectors(stage), ...buildGeoVectors(stage), ...buildWorkspaceVectors(stage) };
}
