import type { Page } from "@playwright/test";

/** An authenticator of Chromium that holds passkeys and checks its user, as a laptop with a fingerprint reader does. */
export type Authenticator = { lose: () => Promise<void> };

/** Adds an authenticator without passkeys to the page (Chrome DevTools Protocol, domain WebAuthn). */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // The empty authenticator stays: without any, Chromium waits five minutes for one to be plugged in.
  return { lose: () => session.send("WebAuthn.clearCredentials", { authenticatorId }).then(() => undefined) };
}
