import { z } from "zod";

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);
const credentialId = base64url(1_400).min(1);

/** How a browser reaches an authenticator (Web Authentication, section 5.8.4). */
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const transports = z
  .array(z.string().max(50))
  .max(20)
  .default([])
  .transform((sent) => TRANSPORTS.filter((known) => sent.includes(known)));

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
};

/** What `navigator.credentials.create` answers, as JSON. */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url(10_000), attestationObject: base64url(50_000), transports }),
});
export type RegistrationResponse = z.output<typeof registrationResponse>;

/** What `navigator.credentials.get` answers, as JSON. */
export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(5_000),
    userHandle: base64url(100).nullish(),
  }),
});
export type AuthenticationResponse = z.output<typeof authenticationResponse>;
