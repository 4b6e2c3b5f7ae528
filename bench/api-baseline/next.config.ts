import { join } from "node:path";
import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  // Types are checked with the whole tree.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["@electric-sql/pglite", "pg"],
  turbopack: { root: join(import.meta.dirname, "../..") },
};

export default config;
