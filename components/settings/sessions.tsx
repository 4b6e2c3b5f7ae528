"use client";

import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { toast } from "#components/ui/toast.ts";
import { nameDevice } from "#lib/auth/device-name.ts";
import type { Session } from "#lib/orgs/contract.ts";
import { useEndSession, useSessions } from "./hooks.ts";

/** The browsers in which the user is signed in, with a button to sign out in each other one, and in all of them. */
export function Sessions() {
  const query = useSessions();
  const end = useEndSession();
  const others = query.data?.sessions.filter(({ current }) => !current).length ?? 0;
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>Active sessions</CardTitle>
        {others > 0 ? (
          <Button
            size="sm"
            disabled={end.isPending}
            onClick={() => end.mutate(undefined, { onSuccess: () => toast.success("Signed out everywhere else") })}
          >
            Sign out everywhere else
          </Button>
        ) : null}
      </CardHeader>
      <QueryView query={query} skeleton={<ListSkeleton rows={2} trailing={1} />}>
        {({ sessions }) => (
          <ul aria-label="Sessions" className="divide-y">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                pending={end.isPending}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function SessionRow({ session, pending, onEnd }: { session: Session; pending: boolean; onEnd: () => void }) {
  const { current, userAgent, address, createdAt } = session;
  const name = nameDevice(userAgent);
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-3 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium" title={userAgent ?? undefined}>
          {name}
          {current ? <Badge>This browser</Badge> : null}
        </p>
        <p className="text-muted-foreground text-xs">
          Signed in <Time value={createdAt} />
          {address === null ? "" : ` from ${address}`}
        </p>
      </div>
      {current ? null : (
        <Button size="sm" disabled={pending} onClick={onEnd} aria-label={`Sign out: ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
