"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { useProject } from "#components/geo/shared/project-provider.tsx";
import { type IngestToken, type Setup, useCreateToken, useRotateToken } from "#components/geo/traffic/hooks.ts";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { Time } from "#components/state/time.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Snippet } from "#components/ui/snippet.tsx";
import { plural } from "#lib/format.ts";
import { TOKEN_VARIABLE } from "./snippets.ts";

/** The tokens that can send events for this project. A new token is shown once. */
export function TokenStep({ setup }: { setup: Setup }) {
  const { id: projectId } = useProject();
  const canWrite = useCan("write");
  const [secret, setSecret] = useState<string>();
  const [replacing, setReplacing] = useState<IngestToken>();
  const create = useCreateToken();
  const tokens = setup.tokens.filter((token) => token.projectId === null || token.projectId === projectId);
  return (
    <>
      <p className="text-pretty text-muted-foreground text-sm">
        It can only send events for this project. Keep it in an environment variable on your server.
      </p>
      {secret ? (
        <div role="status" className="grid gap-2 rounded-lg border border-accent bg-accent-soft p-3">
          <Snippet label="Your token, shown only once" text={`${TOKEN_VARIABLE}=${secret}`} />
        </div>
      ) : null}
      {tokens.length > 0 ? (
        <ul aria-label="Tokens" className="divide-y rounded-lg border">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} canWrite={canWrite} onReplace={() => setReplacing(token)} />
          ))}
        </ul>
      ) : null}
      {canWrite ? (
        <Button
          variant={tokens.length === 0 ? "primary" : "outline"}
          className="justify-self-start"
          pending={create.isPending}
          onClick={() =>
            create.mutate(undefined, {
              onSuccess: ({ token }) => setSecret(token.token),
              onError: (error) => toastError("Couldn't create the token", error),
            })
          }
        >
          {create.isPending ? null : <KeyRound aria-hidden />}
          {tokens.length === 0 ? "Create token" : "Create another token"}
        </Button>
      ) : tokens.length === 0 ? (
        <p className="text-sm">Ask a member to create one.</p>
      ) : null}
      {replacing ? (
        <ReplaceDialog
          token={replacing}
          tokens={setup.tokens}
          onClose={() => setReplacing(undefined)}
          onReplaced={setSecret}
        />
      ) : null}
    </>
  );
}

function TokenRow({
  token: { hint, projectId, createdAt, lastUsedAt },
  canWrite,
  onReplace,
}: {
  token: IngestToken;
  canWrite: boolean;
  onReplace: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2 text-sm">
      <span className="grid">
        <span>
          <code className="font-mono text-xs">…{hint}</code>{" "}
          <span className="text-muted-foreground text-xs">
            {projectId === null ? "all projects, chosen by host" : "this project"}
          </span>
        </span>
        <span className="text-muted-foreground text-xs">
          created <Time value={createdAt} />
          {lastUsedAt === null ? ", not used yet" : <UsedAt instant={lastUsedAt} />}
        </span>
      </span>
      {canWrite ? (
        <Button variant="ghost" size="sm" onClick={onReplace}>
          Replace<span className="sr-only"> token ending in {hint}</span>
        </Button>
      ) : null}
    </li>
  );
}

function UsedAt({ instant }: { instant: string }) {
  return (
    <>
      , last used <Time value={instant} />
    </>
  );
}

/** Confirms a rotation and lists the websites that stop reporting until they have the new token. */
function ReplaceDialog({
  token,
  tokens,
  onClose,
  onReplaced,
}: {
  token: IngestToken;
  tokens: readonly IngestToken[];
  onClose: () => void;
  onReplaced: (secret: string) => void;
}) {
  const rotate = useRotateToken();
  const ended = tokens.filter(({ projectId }) => projectId === token.projectId);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={ended.length === 1 ? "Replace this token?" : `Replace all ${ended.length} tokens?`}
      description={`One new token replaces ${plural(ended.length, "token")} of ${token.projectId === null ? "the organization" : "this project"}. Received events are kept.`}
      losses={ended.map(
        ({ hint }) => `Websites that send with …${hint} stop reporting at once, until they have the new token`,
      )}
      confirmLabel={ended.length === 1 ? "Replace token" : "Replace tokens"}
      pending={rotate.isPending}
      error={rotate.error}
      onConfirm={() =>
        rotate.mutate(token.projectId, {
          onSuccess: ({ token: made }) => {
            onReplaced(made.token);
            onClose();
          },
        })
      }
    />
  );
}
