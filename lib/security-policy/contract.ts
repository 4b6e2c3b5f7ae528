import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { networks, organization } from "#lib/http/shapes.ts";

const keyMaxDays = z
  .union([z.literal(7), z.literal(30), z.literal(60), z.literal(90)])
  .nullable()
  .meta({ description: "The longest lifetime of new API keys in days; null allows keys without an end." });

const requireSecondFactor = z
  .boolean()
  .meta({ description: "Members without a second factor can only set one up. Keys and apps are not asked." });

export const securityPolicy = z.object({
  allowedNetworks: z
    .array(z.string())
    .meta({ description: "Networks from which members, keys and apps reach the organization; empty allows all." }),
  keyMaxDays,
  requireSecondFactor,
});
export type SecurityPolicy = z.output<typeof securityPolicy>;

export const getSecurityPolicy = endpoint({
  id: "getSecurityPolicy",
  method: "GET",
  path: "/organization/security",
  tag: "Settings",
  summary: "Get the security policy",
  role: "admin",
  output: z.object({
    policy: securityPolicy,
    address: z.string().nullable().meta({ description: "The network address of this request." }),
    organization,
  }),
});

export const updateSecurityPolicy = endpoint({
  id: "updateSecurityPolicy",
  method: "PUT",
  path: "/organization/security",
  tag: "Settings",
  summary: "Replace the security policy",
  description:
    "Networks take effect with the next request, the lifetime for keys that are made or changed from now on.",
  role: "owner",
  stepUp: true,
  body: z.object({
    allowedNetworks: networks,
    keyMaxDays,
    requireSecondFactor,
  }),
  output: z.object({ policy: securityPolicy, organization }),
});
