import type { NextConfig } from "next";

/** Pages get a stricter policy with a nonce from proxy.ts; this one covers whatever the proxy does not see. */
const baseline = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const headers = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=(), usb=()" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The checks run tsc over everything; building on a user's machine need not repeat it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["@electric-sql/pglite", "pg", "pino"],
  experimental: { optimizePackageImports: ["radix-ui"] },
  headers: async () => [
    { source: "/:path*", headers },
    { source: "/v1/:path*", headers: [{ key: "Content-Security-Policy", value: baseline }] },
    { source: "/api/:path*", headers: [{ key: "Content-Security-Policy", value: baseline }] },
  ],
};

export default config;
