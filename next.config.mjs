import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { bundleWidget } from "./scripts/bundle-widget.mjs";

/** @type {import("next").NextConfig} In JavaScript, because a server would need Next's compiler to read TypeScript. */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The checks run tsc over everything; building on a user's machine need not repeat it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "@electric-sql/pglite",
    "pg",
    "pino",
    "oidc-provider",
    "prom-client",
    "wink-lexicon",
    "@opentelemetry/sdk-node",
    "@opentelemetry/instrumentation-undici",
  ],
  redirects: async () => [{ source: "/docs/publisher", destination: "/docs/guides/publisher", permanent: true }],
  experimental: { optimizePackageImports: ["radix-ui"] },
};

/** Bundles the widget where Next compiles, so a server that runs a build needs no bundler. */
export default async function configure(phase) {
  if (phase !== PHASE_PRODUCTION_BUILD && phase !== PHASE_DEVELOPMENT_SERVER) return config;
  return { ...config, compiler: { defineServer: { WIDGET_SCRIPT: await bundleWidget() } } };
}
