import { redirect } from "next/navigation";
import { requireSession } from "#lib/auth/page.ts";

/** The first organization of whoever is signed in; those without one make it first. */
export default async function RootPage() {
  const { memberships } = await requireSession("/");
  const [first] = memberships;
  redirect(first ? `/${first.organization.slug}` : "/welcome");
}
