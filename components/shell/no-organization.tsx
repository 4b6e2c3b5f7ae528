import { Card, CardContent } from "#components/ui/card.tsx";
import { CreateOrganizationForm } from "./create-organization-form.tsx";

/** For signed-in users without an organization: accept an invitation, or create one. */
export function NoOrganization({ email }: { email: string }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-surface px-4 py-10">
      <Card className="w-full max-w-sm">
        <CardContent className="grid gap-5 p-6">
          <div>
            <h1 className="font-semibold text-lg">You don't belong to an organization yet</h1>
            <p className="mt-1 text-muted-foreground text-sm">
              Open the invitation that was sent to {email}, or create an organization of your own.
            </p>
          </div>
          <CreateOrganizationForm />
        </CardContent>
      </Card>
    </main>
  );
}
