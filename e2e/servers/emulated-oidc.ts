import { createEmulator } from "emulate";

/** The secret has characters that HTTP Basic needs encoded (RFC 6749, section 2.3.1), but no space: emulate reads no "+". */
const CLIENT = { id: "clarion", secret: "s3cr:t/100%+~&=" };
const TENANT = "5f0f6e2a-8f0e-4d59-9c1d-1d8f1f6c2b7a";
const TOKEN = "okta-management";
const PERSON = "00u_grace";
const GROUPS = { Writers: "00g_writers", Platform: "00g_platform" } as const;

/** The environment of a server whose people sign in with the emulated provider. */
function describeClient(issuer: string, name: string): Record<string, string> {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: name,
    OIDC_ORGANIZATIONS: "acme.example=acme",
    OIDC_ONLY: "on",
  };
}

const registerClient = (origin: string) => ({
  client_id: CLIENT.id,
  client_secret: CLIENT.secret,
  name: "Clarion",
  redirect_uris: [`${origin}/api/auth/callback/oidc`],
});

/** Starts emulate's Okta with one person, Grace, who is in no group. @param origin of the client's server */
export async function startOkta(origin: string) {
  const emulator = await createEmulator({
    service: "okta",
    port: 0,
    seed: {
      tokens: { [TOKEN]: { login: "admin@acme.example", scopes: [] } },
      okta: {
        users: [{ okta_id: PERSON, login: "grace@acme.example", first_name: "Grace", last_name: "Hopper" }],
        groups: Object.entries(GROUPS).map(([name, okta_id]) => ({ name, okta_id })),
        oauth_clients: [registerClient(origin)],
      },
    },
  });
  const env = {
    ...describeClient(`${emulator.url}/oauth2/default`, "Okta"),
    OIDC_SCOPE: "openid email profile groups",
    OIDC_ROLES: "Writers=member,Platform=admin",
  };
  /** Adds Grace to a group (PUT) or removes her (DELETE) by Okta's management API. */
  async function changeGroup(method: "PUT" | "DELETE", group: keyof typeof GROUPS): Promise<void> {
    const url = `${emulator.url}/api/v1/groups/${GROUPS[group]}/users/${PERSON}`;
    const { status } = await fetch(url, { method, headers: { Authorization: `SSWS ${TOKEN}` } });
    if (status !== 204) throw new Error(`Okta answers ${status} to ${method} ${url}.`);
  }
  return { env, changeGroup, stop: () => emulator.close() };
}

/** Starts emulate's Microsoft Entra ID with Grace and Eve, whose ID tokens have neither groups nor `email_verified`. */
export async function startMicrosoft(origin: string) {
  const emulator = await createEmulator({
    service: "microsoft",
    port: 0,
    seed: {
      microsoft: {
        users: [
          { email: "grace@acme.example", name: "Grace Hopper", tenant_id: TENANT },
          { email: "eve@evil.example", name: "Eve", tenant_id: TENANT },
        ],
        oauth_clients: [registerClient(origin)],
      },
    },
  });
  const env = { ...describeClient(`${emulator.url}/${TENANT}/v2.0`, "Microsoft"), OIDC_ROLES: "*=viewer" };
  return { env, stop: () => emulator.close() };
}
