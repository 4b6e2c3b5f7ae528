import { createHash, generateKeyPairSync, sign } from "node:crypto";

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const SEQUENCE = 0x30;
const oid = (...bytes: number[]): Buffer => der(0x06, Buffer.from(bytes));
const text = (tag: number, value: string): Buffer => der(tag, Buffer.from(value));
const critical = der(0x01, Buffer.from([0xff]));

const ECDSA_WITH_SHA256 = der(SEQUENCE, oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = oid(0x55, 0x04, 0x03);
const SUBJECT_ALT_NAME = oid(0x55, 0x1d, 0x11);
const BASIC_CONSTRAINTS = oid(0x55, 0x1d, 0x13);
const SUBJECT_KEY_ID = oid(0x55, 0x1d, 0x0e);

/**
 * Generates a key and a self-signed certificate for `localhost` and 127.0.0.1 (RFC 5280), so that no key is stored in
 * the repository.
 */
export function selfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const spki = publicKey.export({ type: "spki", format: "der" });
  const name = der(SEQUENCE, der(0x31, der(SEQUENCE, COMMON_NAME, text(0x0c, "localhost"))));
  const validity = der(SEQUENCE, text(0x18, "20200101000000Z"), text(0x18, "20991231235959Z"));
  const names = der(SEQUENCE, text(0x82, "localhost"), der(0x87, Buffer.from([127, 0, 0, 1])));
  const keyId = der(0x04, createHash("sha1").update(spki).digest());
  const extensions = der(
    SEQUENCE,
    der(SEQUENCE, BASIC_CONSTRAINTS, critical, der(0x04, der(SEQUENCE, critical))),
    der(SEQUENCE, SUBJECT_KEY_ID, der(0x04, keyId)),
    der(SEQUENCE, SUBJECT_ALT_NAME, der(0x04, names)),
  );
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const body = der(SEQUENCE, version, serial, ECDSA_WITH_SHA256, name, validity, name, spki, der(0xa3, extensions));
  const signature = der(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const cert = der(SEQUENCE, body, ECDSA_WITH_SHA256, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replace(/.{64}/g, "$&\n").trim()}\n-----END CERTIFICATE-----\n`,
  };
}
