import { geoRoads } from "./geo-roads.ts";
import { sourceRoads } from "./source-roads.ts";
import type { Roads, Stage } from "./stage.ts";
import { workspaceRoads } from "./workspace-roads.ts";

/** Every way on which a text of strangers comes into an organization. */
export function roadsOf(stage: Stage): Roads {
  return { ...sourceRoads(stage), ...geoRoads(stage), ...workspaceRoads(stage) };
}
