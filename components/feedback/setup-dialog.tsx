"use client";

import { Download } from "lucide-react";
import { useOrganization } from "#components/dashboard/organization.tsx";
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
import { curlExample, feedbackAddresses, feedbackGuide, mcpToolSnippet, type Receiver } from "#lib/feedback/guide.ts";

/** How agents send feedback: the file, the tool and the command. */
export function SetupDialog({ origin, onOpenChange }: { origin: string; onOpenChange: (open: boolean) => void }) {
  const { name, slug } = useOrganization();
  const receiver = { name, slug, origin };
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>Set up feedback</DialogTitle>
          <DialogDescription>
            Agents send feedback to a public address without an account or key. Choose a way.
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="pb-5">
          <Tabs defaultValue="file">
            <TabsList aria-label="Ways to tell agents">
              <TabsTrigger value="file">feedback.md</TabsTrigger>
              <TabsTrigger value="mcp">MCP tool</TabsTrigger>
              <TabsTrigger value="curl">Command line</TabsTrigger>
            </TabsList>
            <TabsContent value="file" className="grid gap-4">
              <GuideFile receiver={receiver} />
            </TabsContent>
            <TabsContent value="mcp" className="grid gap-3">
              <p className="text-muted-foreground text-sm">
                Add this tool to your MCP server. It's written for the official TypeScript SDK.
              </p>
              <CodeBlock label="send_feedback" text={mcpToolSnippet(receiver)} />
            </TabsContent>
            <TabsContent value="curl" className="grid gap-3">
              <p className="text-muted-foreground text-sm">Try it. The message appears in the inbox within seconds.</p>
              <CodeBlock label="Request" text={curlExample(receiver)} />
            </TabsContent>
          </Tabs>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function GuideFile({ receiver }: { receiver: Receiver }) {
  const { guide } = feedbackAddresses(receiver);
  return (
    <>
      <p className="text-muted-foreground text-sm">
        Tells agents how to send feedback. Link to it from your docs, your{" "}
        <code className="font-mono text-xs">llms.txt</code> or an <code className="font-mono text-xs">AGENTS.md</code>,
        or put the file on your own site.
      </p>
      <Snippet label="Address" text={guide} />
      <Button asChild className="w-fit">
        <a href={guide} download="feedback.md">
          <Download aria-hidden />
          Download feedback.md
        </a>
      </Button>
      <CodeBlock label="What it says" text={feedbackGuide(receiver)} />
    </>
  );
}

function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <section aria-label={label} className="grid gap-1.5">
      <div className="flex items-end justify-between gap-4">
        <h3 className="font-medium text-sm">{label}</h3>
        <CopyButton value={text} aria-label={`Copy: ${label}`} />
      </div>
      <pre className="whitespace-pre-wrap break-words rounded-md border bg-surface px-3 py-2 font-mono text-xs leading-5">
        {text}
      </pre>
    </section>
  );
}
