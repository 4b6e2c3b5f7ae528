import type { Role } from "#lib/access/principal.ts";
import type { Scope } from "#lib/access/scopes.ts";

/** An authorization request as the consent page shows it. */
export type ConsentRequest = {
  clientId: string;
  clientName: string | null;
  clientUri: string | null;
  /**
   * Whether the name comes from the metadata document at the URL in `clientId`; otherwise anybody could have chosen
   * it.
   */
  isVerified: boolean;
  /** Receives the code; null for a device, which polls instead. */
  redirectUri: string | null;
  scopes: Scope[];
  offline: boolean;
};

/** An organization to choose from, with the scopes that the member's role can grant there. */
export type ConsentOrganization = { id: string; name: string; role: Role; allowed: Scope[] };

/** The user who decides, with the organizations to choose from. */
export type ConsentPerson = { email: string; organizations: ConsentOrganization[] };
