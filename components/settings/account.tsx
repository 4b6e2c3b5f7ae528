"use client";

import Link from "next/link";
import { SecondFactor } from "#components/second-factor/second-factor.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { EmailForm } from "./email-form.tsx";
import { useMe } from "./hooks.ts";
import { PasswordForm } from "./password-form.tsx";
import { PersonalData } from "./personal-data.tsx";
import { Sessions } from "./sessions.tsx";
import { WeeklyEmail } from "./weekly-email.tsx";

/** The account of the signed-in person, which is the same in all organizations. */
export function AccountSettings() {
  const query = useMe();
  return (
    <QueryView query={query} skeleton={<AccountSkeleton />}>
      {({ user }) => (
        <div className="grid gap-6">
          <Card>
            <CardHeader>
              <CardTitle>Email address</CardTitle>
            </CardHeader>
            <EmailForm email={user.email} />
          </Card>
          <Card>
            <CardHeader>
              <CardTitle>Password</CardTitle>
            </CardHeader>
            {user.hasPassword ? <PasswordForm email={user.email} /> : <NoPassword email={user.email} />}
          </Card>
          <SecondFactor />
          <Sessions />
          <WeeklyEmail />
          <PersonalData email={user.email} />
        </div>
      )}
    </QueryView>
  );
}

function NoPassword({ email }: { email: string }) {
  return (
    <CardContent>
      <p className="text-muted-foreground text-sm">
        {email} signs in without a password. To set one, <Link href="/forgot-password">request a link by email</Link>.
      </p>
    </CardContent>
  );
}

function AccountSkeleton() {
  return (
    <Card>
      <CardHeader>
        <Skeleton className="w-20" />
      </CardHeader>
      <CardContent className="grid max-w-lg gap-5">
        {["w-28", "w-24"].map((width) => (
          <div key={width} className="grid gap-2">
            <Skeleton className={width} />
            <Skeleton className="h-8 w-full" />
          </div>
        ))}
      </CardContent>
    </Card>
  );
}
