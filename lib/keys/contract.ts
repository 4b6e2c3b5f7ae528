import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { id, line, networks, organization, timestamp } from "#lib/http/shapes.ts";

export const KEY_MODES = ["full", "geo", "restricted"] as const;
export const KEY_PRESETS = ["mcp", "sdk", "cli"] as const;

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string().meta({ description: "The last four characters." }),
  mode: z.enum([...KEY_MODES, "legacy"]),
  scopes: z.array(z.string()),
  createdBy: z.string().nullable().meta({ description: "Name or address of the member who made it." }),
  allowedNetworks: z.array(z.string()).meta({ description: "Networks that the key works from; empty allows all." }),
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ApiKey = z.output<typeof apiKey>;

const access = {
  preset: z.enum(KEY_PRESETS).optional(),
  mode: z.enum(KEY_MODES).optional(),
  /** For mode `restricted`: none, read or write per resource; write grants both. */
  resources: z.record(z.string().max(64), z.enum(["none", "read", "write"])).optional(),
};
const expiresInDays = z.union([z.literal(7), z.literal(30), z.literal(60), z.literal(90)]).nullable();

export const listKeys = endpoint({
  id: "listKeys",
  method: "GET",
  path: "/keys",
  tag: "API keys",
  summary: "List API keys",
  role: "admin",
  output: z.object({
    keys: z.array(apiKey),
    resources: z.array(z.string()),
    maxDays: z
      .number()
      .nullable()
      .meta({ description: "The longest lifetime of new keys; null allows keys without an end." }),
    organization,
  }),
});

export const createKey = endpoint({
  id: "createKey",
  method: "POST",
  path: "/keys",
  tag: "API keys",
  summary: "Create an API key",
  description: "The secret is in this answer and nowhere else.",
  role: "admin",
  stepUp: true,
  status: 201,
  answersSecret: true,
  body: z.object({
    name: line(120),
    ...access,
    expiresInDays: expiresInDays.default(null),
    allowedNetworks: networks.default([]),
  }),
  output: z.object({ key: apiKey, secret: z.string(), organization }),
});

export const updateKey = endpoint({
  id: "updateKey",
  method: "PATCH",
  path: "/keys/{keyId}",
  tag: "API keys",
  summary: "Change name, access, expiry or networks of an API key",
  role: "admin",
  stepUp: true,
  params: z.object({ keyId: id }),
  body: z.object({
    name: line(120).optional(),
    ...access,
    expiresInDays: expiresInDays.optional(),
    allowedNetworks: networks.optional(),
  }),
  output: z.object({ key: apiKey, organization }),
  errors: [404],
});

export const deleteKey = endpoint({
  id: "deleteKey",
  method: "DELETE",
  path: "/keys/{keyId}",
  tag: "API keys",
  summary: "Delete an API key",
  role: "admin",
  params: z.object({ keyId: id }),
  output: z.object({ id: z.string(), organization }),
  errors: [404],
});
