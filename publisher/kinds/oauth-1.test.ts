import { expect, it } from "vitest";
import { signOauth1 } from "./oauth-1.ts";

// The example of X's documentation ("Creating a signature").
it("signs the example of X's documentation as the documentation does", () => {
  const header = signOauth1(
    {
      method: "POST",
      url: "https://api.twitter.com/1.1/statuses/update.json?include_entities=true",
      form: { status: "Hello Ladies + Gentlemen, a signed OAuth request!" },
      nonce: "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg",
      now: 1_318_622_958_000,
    },
    {
      consumerKey: "xvz1evFS4wEEPTGEFPHBog",
      consumerSecret: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
      token: "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
      tokenSecret: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE",
    },
  );
  expect(header).toContain('oauth_signature="hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D"');
});
