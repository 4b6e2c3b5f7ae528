import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The checks run tsc over everything; building on a user's machine need not repeat it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["@electric-sql/pglite", "pg", "pino", "oidc-provider", "prom-client", "wink-lexicon"],
  experimental: { optimizePackageImports: ["radix-ui"] },
};

export default config;
