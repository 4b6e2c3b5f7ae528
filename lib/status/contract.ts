import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";

export const getStatus = endpoint({
  id: "getStatus",
  method: "GET",
  path: "/v1/status",
  tag: "Status",
  summary: "Whether the service can be reached",
  public: true,
  output: z.object({
    status: z.literal("ok"),
    service: z.literal("Clarion API"),
    version: z.string(),
    public: z.literal(true),
    authentication: z.object({ type: z.literal("bearer"), resource_metadata: z.string(), guide: z.string() }),
  }),
  errors: [],
});
