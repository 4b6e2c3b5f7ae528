import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";

const about = {
  service: z.literal("Clarion API"),
  version: z.string(),
  public: z.literal(true),
  authentication: z.object({ type: z.literal("bearer"), resource_metadata: z.string(), guide: z.string() }),
};

export const getStatus = endpoint({
  id: "getStatus",
  method: "GET",
  path: "/v1/status",
  tag: "Status",
  summary: "Whether the service can be reached",
  public: true,
  output: z.object({ status: z.literal("ok"), ...about }),
  errorBodies: {
    503: z.object({ status: z.literal("unavailable"), ...about }).meta({
      id: "UnavailableStatus",
      description: "The database cannot be reached, or the server is about to stop.",
    }),
  },
});
