"use client";

import { KeyRound } from "lucide-react";
import { HelpLink } from "#components/docs/help-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { Snippet } from "#components/ui/snippet.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { connectCommand, connectConfig, KEY_PLACEHOLDER } from "./connect.ts";

/** How to connect an assistant to the MCP server: by sign-in or with an API key. */
export function ConnectAgentDialog({
  onOpenChange,
  onCreateKey,
}: {
  onOpenChange: (open: boolean) => void;
  /** Undefined when the current user may not create keys. */
  onCreateKey: (() => void) | undefined;
}) {
  const url = `${window.location.origin}/mcp`;
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>Connect an assistant</DialogTitle>
          <DialogDescription>
            Let an assistant read posts and visibility over MCP, and write with your consent. See{" "}
            <HelpLink guide="agents">the guide</HelpLink>.
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="grid gap-5 pb-5">
          <Snippet label="Server URL" text={url} />
          <Tabs defaultValue="sign-in">
            <TabsList aria-label="Ways to connect">
              <TabsTrigger value="sign-in">Sign in</TabsTrigger>
              <TabsTrigger value="key">With a key</TabsTrigger>
            </TabsList>
            <TabsContent value="sign-in" className="grid gap-4">
              <p className="text-muted-foreground text-sm">
                Add this address to your assistant. It opens Clarion in your browser, where you choose the access.
              </p>
              <Snippet label="Claude Code" text={connectCommand(url)} />
            </TabsContent>
            <TabsContent value="key" className="grid gap-4">
              <p className="text-muted-foreground text-sm">
                For assistants that can't sign in. With a read-only key, they see no writing tools.
              </p>
              <ConnectWithKey url={url} secret={KEY_PLACEHOLDER} />
              {onCreateKey ? (
                <Button className="w-fit" onClick={onCreateKey}>
                  <KeyRound aria-hidden />
                  Create a key for it
                </Button>
              ) : null}
            </TabsContent>
          </Tabs>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

/** The same instructions with a new key filled in. */
export function ConnectWithKey({ url, secret }: { url: string; secret: string }) {
  const config = connectConfig(url, secret);
  return (
    <>
      <Snippet label="Claude Code" text={connectCommand(url, secret)} />
      <section aria-label="Other assistants" className="grid gap-1.5">
        <div className="flex items-end justify-between gap-4">
          <h3 className="font-medium text-sm">Other assistants</h3>
          <CopyButton value={config} aria-label="Copy: Other assistants" />
        </div>
        <pre className="whitespace-pre-wrap break-all rounded-md border bg-surface px-3 py-2 font-mono text-xs leading-5">
          {config}
        </pre>
      </section>
    </>
  );
}
