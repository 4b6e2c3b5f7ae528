import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { parseDomainName } from "#lib/http/host-name.ts";
import { deleted, organization, timestamp } from "#lib/http/shapes.ts";

const domainName = z
  .string()
  .trim()
  .max(253)
  .transform((value, context) => {
    const name = parseDomainName(value);
    if (name === undefined) context.addIssue({ code: "custom", message: "must be a domain such as news.acme.example" });
    return name ?? "";
  })
  .meta({ type: "string", description: "Such as `news.acme.example`, without `https://` and a port." });

export const customDomain = z
  .object({
    id: z.string(),
    domain: z.string(),
    url: z.string().meta({ description: "Where readers find the public pages once the domain is verified." }),
    status: z.enum(["pending", "verified"]).meta({ description: "A pending domain serves nothing." }),
    record: z
      .object({ type: z.literal("TXT"), name: z.string(), value: z.string() })
      .meta({ description: "The DNS record that proves that you control the domain." }),
    problem: z.enum(["no_record", "other_value", "no_answer", "taken"]).nullable().meta({
      description:
        "Why the domain is not verified: no record, a record with another value, no answer from DNS, or another organization has proved since that it controls the domain.",
    }),
    checkedAt: timestamp.nullable(),
    verifiedAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: "CustomDomain" });
export type CustomDomain = z.output<typeof customDomain>;

const TAG = "Public pages";
const answer = z.object({ customDomain, organization });

export const getCustomDomain = endpoint({
  id: "getCustomDomain",
  method: "GET",
  path: "/v1/custom-domain",
  tag: TAG,
  summary: "Get the custom domain",
  description: "`customDomain` is null without one.",
  scope: "domains.read",
  output: z.object({ customDomain: customDomain.nullable(), organization }),
});

export const setCustomDomain = endpoint({
  id: "setCustomDomain",
  method: "PUT",
  path: "/v1/custom-domain",
  tag: TAG,
  summary: "Set the custom domain",
  description:
    "Replaces the previous domain, which stops serving at once. The new one serves the public pages after its DNS record has been checked. Setting the same domain again changes nothing.",
  scope: "domains.write",
  rateLimit: { limit: 30, windowMs: 60_000 },
  body: z.object({ domain: domainName }),
  output: answer,
});

export const checkCustomDomain = endpoint({
  id: "checkCustomDomain",
  method: "POST",
  path: "/v1/custom-domain/check",
  tag: TAG,
  summary: "Check the DNS record of the custom domain",
  description: "Verifies a pending domain if its TXT record exists; else `problem` says why not.",
  scope: "domains.write",
  rateLimit: { limit: 30, windowMs: 60_000, by: "organization" },
  tool: { openWorld: true },
  output: answer,
  errors: [404, 409],
});

export const deleteCustomDomain = endpoint({
  id: "deleteCustomDomain",
  method: "DELETE",
  path: "/v1/custom-domain",
  tag: TAG,
  summary: "Remove the custom domain",
  description: "It stops serving at once. The pages stay at their address on this server.",
  scope: "domains.write",
  output: deleted,
  errors: [404],
});
