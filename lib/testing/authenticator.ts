import { createHash, type createPublicKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { origin } from "#lib/env.ts";

/** How an answer differs from an honest one. */
type Fault = { origin?: string; rpId?: string; verifiesUser?: boolean; counter?: number; userHandle?: string };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const encode = (data: string | Uint8Array) => Buffer.from(data).toString("base64url");

/** An authenticator with one passkey that answers as a browser does (Web Authentication, section 6). */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = encode(credentialId);
  const common = { id, rawId: id, type: "public-key" as const };
  let uses = 0;
  let user = "";

  function buildClientData(type: string, challenge: string, fault: Fault): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: fault.origin ?? origin(), crossOrigin: false }));
  }

  function buildData(rpId: string, flags: number, fault: Fault): Buffer {
    const verified = fault.verifiesUser === false ? 0 : USER_VERIFIED;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(fault.counter ?? uses);
    return Buffer.concat([sha256(fault.rpId ?? rpId), Buffer.from([USER_PRESENT | verified | flags]), counter]);
  }

  return {
    id,
    /** Answers `navigator.credentials.create`. */
    create({ challenge, rp, user: { id: userId } }: PublicKeyCredentialCreationOptionsJSON, fault: Fault = {}) {
      user = userId;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = [Buffer.alloc(16), length, credentialId, encodeKey(publicKey)];
      const authData = Buffer.concat([buildData(rp.id ?? "", HAS_CREDENTIAL, fault), ...attested]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      const attestationObject = encode(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]));
      const clientDataJSON = encode(buildClientData("webauthn.create", challenge, fault));
      return { ...common, response: { clientDataJSON, attestationObject, transports: ["internal" as const] } };
    },
    /** Answers `navigator.credentials.get`. */
    use({ challenge, rpId = "" }: PublicKeyCredentialRequestOptionsJSON, fault: Fault = {}) {
      uses++;
      const data = buildData(rpId, 0, fault);
      const clientData = buildClientData("webauthn.get", challenge, fault);
      const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), privateKey);
      const answer = { clientDataJSON: encode(clientData), authenticatorData: encode(data) };
      const userHandle = fault.userHandle ?? user;
      return { ...common, response: { ...answer, signature: encode(signature), userHandle } };
    },
  };
}

/** The public key as COSE (RFC 9053, section 2.1): an ES256 key on P-256. */
function encodeKey(publicKey: ReturnType<typeof createPublicKey>): Uint8Array {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const bytes = (value: string) => new Uint8Array(Buffer.from(value, "base64url"));
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return isoCBOR.encode(key as Parameters<typeof isoCBOR.encode>[0]);
}
