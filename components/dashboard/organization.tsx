"use client";

import { createContext, type ReactNode, use } from "react";
import type { Role } from "#lib/access/principal.ts";

/** An organization as listed in menus. */
export type OrganizationSummary = { id: string; slug: string; name: string; demo: boolean };
export type CurrentOrganization = OrganizationSummary & { role: Role };

const OrganizationContext = createContext<CurrentOrganization | undefined>(undefined);

export function OrganizationProvider({ value, children }: { value: CurrentOrganization; children: ReactNode }) {
  return <OrganizationContext value={value}>{children}</OrganizationContext>;
}

/** The organization of the current URL and the current user's role in it. */
export function useOrganization(): CurrentOrganization {
  const organization = use(OrganizationContext);
  if (!organization) throw new Error("useOrganization is called outside of the dashboard");
  return organization;
}

export type Ability = "write" | "manage" | "own";
export type Abilities = Readonly<Record<Ability, boolean>>;
const roles: Record<Ability, Role[]> = {
  write: ["member", "admin", "owner"],
  manage: ["admin", "owner"],
  own: ["owner"],
};

/** Whether the current user may write content, manage integrations, keys and members, or act as the owner. */
export function useCan(ability: Ability): boolean {
  return useAbilities()[ability];
}

/** All that the current user may do. */
export function useAbilities(): Abilities {
  const { role } = useOrganization();
  return {
    write: roles.write.includes(role),
    manage: roles.manage.includes(role),
    own: roles.own.includes(role),
  };
}
