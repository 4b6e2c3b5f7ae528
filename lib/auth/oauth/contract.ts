import type { Role } from "#lib/access/principal.ts";
import type { Scope } from "#lib/access/scopes.ts";

/** What a client asks a person for, as the person is shown it. */
export type ConsentRequest = {
  clientId: string;
  clientName: string | null;
  clientUri: string | null;
  /** Whether the name comes from a document at the address that `clientId` is; else anybody could have chosen it. */
  isVerified: boolean;
  /** Where the code goes; null for a device, which waits for it. */
  redirectUri: string | null;
  scopes: Scope[];
  offline: boolean;
};

/** An organization that may be chosen, and what the member's role lets anybody do there. */
export type ConsentOrganization = { id: string; name: string; role: Role; allowed: Scope[] };

/** Who decides, and where. */
export type ConsentPerson = { email: string; organizations: ConsentOrganization[] };
