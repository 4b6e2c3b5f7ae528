import "server-only";
import { Inngest } from "inngest";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { deriveKey } from "#lib/secrets.ts";
import { EMBEDDED_ORIGIN, embeddedFetch } from "./embedded/in-process.ts";
import { FaultMiddleware } from "./fault-middleware.ts";
import { TraceMiddleware } from "./trace-middleware.ts";

/** Whether jobs run on the embedded server instead of an external Inngest server. */
export const isEmbedded = !env.INNGEST_SIGNING_KEY && !env.INNGEST_BASE_URL;

/** The external Inngest server; the hosted one where no address is configured. */
export function inngestAddress(): string {
  return env.INNGEST_BASE_URL ?? "https://api.inngest.com";
}

/** The installation's own keys for requests between the functions and the embedded server. */
export function embeddedKeys(): { signingKey: string; eventKey: string } {
  return {
    signingKey: `signkey-embedded-${deriveKey("inngest-signing").toString("hex")}`,
    eventKey: deriveKey("inngest-event").toString("hex"),
  };
}

// Getters, because a build only loads this module and must not create the installation's secret.
const embeddedOptions = {
  baseUrl: EMBEDDED_ORIGIN,
  fetch: embeddedFetch(embeddedKeys),
  get signingKey() {
    return embeddedKeys().signingKey;
  },
  get eventKey() {
    return embeddedKeys().eventKey;
  },
};

const hostedOptions = {
  ...(env.INNGEST_BASE_URL ? { baseUrl: env.INNGEST_BASE_URL } : {}),
  ...(env.INNGEST_SIGNING_KEY ? { signingKey: env.INNGEST_SIGNING_KEY } : {}),
  ...(env.INNGEST_EVENT_KEY ? { eventKey: env.INNGEST_EVENT_KEY } : {}),
};

/** `isDev` is always false, because the development mode checks no signatures. */
const common = {
  id: "clarion",
  isDev: false,
  aiMetadata: false,
  logger: log,
  middleware: [TraceMiddleware, FaultMiddleware],
};

/** The client that sends events and creates functions. */
export const inngest = new Inngest(
  isEmbedded ? Object.assign(embeddedOptions, common) : { ...hostedOptions, ...common },
);
