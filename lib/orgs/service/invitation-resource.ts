import type { ListedInvitationRow } from "#db/queries/accounts/invitations.ts";

/** What members see of an invitation; never its token. */
export function toInvitation({ id, email, role, invitedByEmail, expiresAt, createdAt }: ListedInvitationRow) {
  return { id, email, role, invitedBy: invitedByEmail, expiresAt, createdAt };
}
