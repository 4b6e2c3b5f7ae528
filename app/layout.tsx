import "@fontsource-variable/inter/wght.css";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { HYDRATED, keepEarlyPresses } from "#components/providers/early-presses.ts";
import { Providers } from "#components/providers/providers.tsx";

export const metadata: Metadata = {
  title: { default: "Clarion", template: "%s · Clarion" },
  description: "Turns what a software team ships into content with a source for every claim.",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#111215" },
  ],
};

/** The main font, under the URL that the style sheet uses. */
const FONT = new URL("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", import.meta.url);

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  // Without a preload the font loads only after the style sheet, and swapping it after the first paint shifts the
  // text.
  preload(FONT.pathname, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <script nonce={nonce} suppressHydrationWarning>{`(${keepEarlyPresses})(${JSON.stringify(HYDRATED)})`}</script>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
