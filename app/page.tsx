import { redirect } from "next/navigation";
import { NoOrganization } from "#components/shell/no-organization.tsx";
import { requireSession } from "#lib/auth/page.ts";

/** Redirects a signed-in user to their first organization. */
export default async function RootPage() {
  const { user, memberships } = await requireSession();
  const [first] = memberships;
  if (first) redirect(`/${first.organization.slug}`);
  return <NoOrganization email={user.email} />;
}
