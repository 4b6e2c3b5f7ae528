import type { Role } from "#lib/access/principal.ts";

export const roleOptions: { value: Role; label: string; description: string }[] = [
  { value: "owner", label: "Owner", description: "Also public pages and deletion" },
  { value: "admin", label: "Admin", description: "Also integrations, keys and members" },
  { value: "member", label: "Member", description: "Writes and publishes content" },
  { value: "viewer", label: "Viewer", description: "Read only" },
];

export function roleLabel(role: Role): string {
  return roleOptions.find(({ value }) => value === role)?.label ?? role;
}

/** The roles that a member may assign: only an owner can create owners. */
export function assignableRoles(mine: Role) {
  return mine === "owner" ? roleOptions : roleOptions.filter(({ value }) => value !== "owner");
}

/** Whether a member may change another's role: admins can change all but owners, owners everyone. */
export function canChangeRole(mine: Role, theirs: Role): boolean {
  return mine === "owner" || (mine === "admin" && theirs !== "owner");
}
