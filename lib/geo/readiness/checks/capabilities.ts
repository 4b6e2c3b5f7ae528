import { mediaType } from "#lib/geo/readiness/parse/headers.ts";
import type { Answered, Look } from "#lib/geo/readiness/types.ts";
import {
  type CheckDefinition,
  describe,
  errored,
  failed,
  isUnknown,
  notApplicable,
  type Outcome,
  partial,
  passed,
  toPath,
} from "./check.ts";

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;
const YAML_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?(?:x-)?yaml$/;

const openapi: CheckDefinition = {
  id: "openapi",
  name: "OpenAPI description or api-catalog",
  tier: "essential",
  weight: 8,
  profiles: ["api"],
  judge({ api }): Outcome {
    const fix =
      "Serve an OpenAPI 3 description as application/json or application/yaml, and list it in /.well-known/api-catalog (RFC 9727).";
    const looks = [...(api.catalog ? [api.catalog] : []), ...api.openapi];
    if (looks.every(isUnknown)) return errored("The usual places of a description could not be asked.");
    const valid = api.openapi
      .map((look) => ({ look, version: readOpenApiVersion(look) }))
      .find(({ version }) => version);
    if (valid?.version?.startsWith("2")) {
      return partial(`${describe(valid.look)} in version ${valid.version}.`, fix);
    }
    if (valid) return passed(`${toPath(valid.look.requestUrl)} describes the API in OpenAPI ${valid.version}.`);
    if (api.catalog && isCatalog(api.catalog)) return passed("/.well-known/api-catalog lists the APIs.");
    const wrong = looks.find((look) => look.isAnswered && look.status === 200);
    return failed(wrong ? `${describe(wrong)}, which is no description.` : "No description of the API was found.", fix);
  },
};

/** Reads the version of an OpenAPI description with a matching media type; undefined for anything else. */
function readOpenApiVersion(look: Look): string | undefined {
  if (!isFile(look)) return undefined;
  const type = mediaType(look);
  if (JSON_TYPE.test(type)) {
    const version = parseJsonObject(look)?.openapi ?? parseJsonObject(look)?.swagger;
    return typeof version === "string" ? version.slice(0, 10) : undefined;
  }
  if (!YAML_TYPE.test(type)) return undefined;
  return /^(?:openapi|swagger):\s*["']?(\d[\d.]{0,8})/m.exec(look.text.slice(0, 10_000))?.[1];
}

/** A linkset with its own media type (RFC 9727, 4.2). */
function isCatalog(look: Look): boolean {
  return (
    isFile(look) && mediaType(look) === "application/linkset+json" && Array.isArray(parseJsonObject(look)?.linkset)
  );
}

const oauth: CheckDefinition = {
  id: "oauth-metadata",
  name: "OAuth metadata",
  tier: "recommended",
  weight: 3,
  profiles: ["api"],
  judge({ api }): Outcome {
    const fix =
      "Serve /.well-known/oauth-protected-resource (RFC 9728) and /.well-known/oauth-authorization-server (RFC 8414) as application/json.";
    if (api.oauth.every(isUnknown)) return errored("The usual places of OAuth metadata could not be asked.");
    const valid = api.oauth.find(isMetadata);
    if (valid) return passed(`${toPath(valid.requestUrl)} holds the metadata.`);
    const isUsed = api.openapi.some(
      (look) => isFile(look) && /"?type"?:\s*"?(?:oauth2|openIdConnect)\b/.test(look.text),
    );
    if (!isUsed) return notApplicable("Nothing says that the API is used with OAuth.");
    const wrong = api.oauth.find((look) => look.isAnswered && look.status === 200);
    return failed(
      wrong ? `${describe(wrong)}, which is no metadata.` : "The API uses OAuth and serves no metadata.",
      fix,
    );
  },
};

function isMetadata(look: Look): boolean {
  if (!isFile(look) || !JSON_TYPE.test(mediaType(look))) return false;
  const value = parseJsonObject(look);
  const isServer = typeof value?.issuer === "string" && typeof value.token_endpoint === "string";
  const isResource = typeof value?.resource === "string" && Array.isArray(value.authorization_servers);
  return isServer || isResource;
}

const mcp: CheckDefinition = {
  id: "mcp-discovery",
  name: "MCP discovery",
  tier: "bonus",
  weight: 3,
  profiles: ["api"],
  judge({ api }): Outcome {
    const fix = "Serve a server card at /.well-known/mcp.json, so that agents find the MCP server.";
    if (api.mcp.every(isUnknown)) return errored("The usual places of MCP discovery could not be asked.");
    const card = api.mcp.find(
      (look) => isFile(look) && JSON_TYPE.test(mediaType(look)) && parseJsonObject(look) !== undefined,
    );
    return card
      ? passed(`${toPath(card.requestUrl)} describes the MCP server.`)
      : failed("No MCP server is announced.", fix);
  },
};

function isFile(look: Look): look is Answered {
  return look.isAnswered && look.status === 200;
}

function parseJsonObject({ text }: Answered): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    // The response claims to be JSON but does not parse.
    return undefined;
  }
}

export const capabilities = { openapi, oauth, mcp };
