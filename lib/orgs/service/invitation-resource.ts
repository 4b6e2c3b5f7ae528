import type { ListedInvitationRow } from "#db/queries/accounts/invitations.ts";

/** Converts an invitation for members; its token is never included. */
export function toInvitation({ id, email, role, invitedByEmail, expiresAt, createdAt }: ListedInvitationRow) {
  return { id, email, role, invitedBy: invitedByEmail, expiresAt, createdAt };
}
