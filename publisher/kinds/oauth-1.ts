import { createHmac, randomBytes } from "node:crypto";

type OauthKeys = { consumerKey: string; consumerSecret: string; token: string; tokenSecret: string };

type Request = {
  method: string;
  url: string;
  /** Fields of a body of the type application/x-www-form-urlencoded; other bodies are not signed. */
  form?: Readonly<Record<string, string>>;
  nonce?: string;
  now: number;
};

/** Percent-encoding of RFC 5849, section 3.6. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * The `Authorization` header of a request that is signed with HMAC-SHA1 (RFC 5849, section 3.4.2).
 * @param request its instant `now` in milliseconds
 */
export function signOauth1({ method, url, form = {}, nonce, now }: Request, keys: OauthKeys): string {
  const oauth = {
    oauth_consumer_key: keys.consumerKey,
    oauth_nonce: nonce ?? randomBytes(16).toString("hex"),
    oauth_signature_method: "HMAC-SHA1",
    oauth_timestamp: Math.floor(now / 1000).toString(),
    oauth_token: keys.token,
    oauth_version: "1.0",
  };
  const { origin, pathname, searchParams } = new URL(url);
  const parameters = [...Object.entries(oauth), ...searchParams, ...Object.entries(form)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted();
  const base = [method, origin + pathname, parameters.join("&")].map(encode).join("&");
  const key = `${encode(keys.consumerSecret)}&${encode(keys.tokenSecret)}`;
  const signature = createHmac("sha1", key).update(base).digest("base64");
  const fields = Object.entries({ ...oauth, oauth_signature: signature });
  return `OAuth ${fields.map(([name, value]) => `${name}="${encode(value)}"`).join(", ")}`;
}
