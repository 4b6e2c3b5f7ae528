import "server-only";
import { implement, reply } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { previewSettings } from "./preview.ts";
import * as service from "./service.ts";

export const geoSettingsOperations = [
  implement(contract.getSettings, async ({ ctx, params }) => {
    const { output, etag } = await service.getSettings(ctx, params.projectId);
    return reply(output, { etag });
  }),
  implement(contract.updateSettings, async ({ ctx, params, body, ifMatch }) => {
    const { output, etag } = await service.updateSettings(ctx, params.projectId, body, ifMatch);
    return reply(output, { etag });
  }),
  implement(contract.previewSettings, ({ ctx, params, body }) => previewSettings(ctx, params.projectId, body)),
];
