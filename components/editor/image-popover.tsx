"use client";

import { NodeSelection, Selection } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";
import { Trash2 } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Popover, PopoverAnchor, PopoverContent } from "#components/ui/popover.tsx";
import { ALT_TEXT_MAX } from "#lib/posts/uploads/limits.ts";
import { createNodeAnchor } from "./anchors.ts";
import { IMAGE } from "./image-node.ts";

/** A request for the alt text of the image at a position. Each request is a new object. */
export type AltTextRequest = { position: number };

/** The alt text of the selected image. It takes the focus only when it is asked for. */
export function ImagePopover({
  editor,
  container,
  request,
}: {
  editor: Editor;
  container: HTMLElement | null;
  request: AltTextRequest | undefined;
}) {
  const selected = useEditorState({ editor, selector: ({ editor: current }) => getSelectedImage(current) });
  const position = selected?.position;
  // An image that begins the text is selected before anyone chose it.
  const [dismissed, setDismissed] = useState(() => getSelectedImage(editor)?.position);
  const input = useRef<HTMLInputElement>(null);
  const answered = useRef<AltTextRequest>(undefined);
  useEffect(() => {
    if (position === undefined) setDismissed(undefined);
  }, [position]);
  useEffect(() => {
    if (request) setDismissed(undefined);
  }, [request]);
  const open = selected !== null && position !== dismissed;
  const answer = () => {
    if (!request || answered.current === request || !input.current) return;
    answered.current = request;
    input.current.focus();
  };
  // An open popover gets no event when the alt text is asked for again.
  useEffect(answer);
  const anchor = useMemo(() => createNodeAnchor(editor, position ?? 0), [editor, position]);
  return (
    <Popover open={open} onOpenChange={() => setDismissed(position)}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent
        container={container}
        aria-label="Image"
        align="start"
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          answer();
        }}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onEscapeKeyDown={() => editor.commands.focus()}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && editor.view.dom.contains(event.target)) event.preventDefault();
        }}
      >
        <form
          className="grid gap-2.5"
          onSubmit={(event) => {
            event.preventDefault();
            setDismissed(position);
            leaveImage(editor, position ?? 0);
          }}
        >
          <Field label="Alt text" hint="Describe the image for people who can't see it.">
            {(control) => (
              <Input
                {...control}
                ref={input}
                value={selected?.alt ?? ""}
                maxLength={ALT_TEXT_MAX}
                autoComplete="off"
                onChange={(event) => setAltText(editor, position, event.target.value)}
              />
            )}
          </Field>
          <div className="flex justify-between gap-2">
            <Button type="submit" size="sm" variant="primary">
              Done
            </Button>
            <Button size="sm" variant="ghost" onClick={() => editor.chain().focus().deleteSelection().run()}>
              <Trash2 aria-hidden />
              Remove image
            </Button>
          </div>
        </form>
      </PopoverContent>
    </Popover>
  );
}

/** Puts the cursor behind the image. */
function leaveImage(editor: Editor, position: number): void {
  const moved = editor.chain().command(({ tr }) => {
    tr.setSelection(Selection.near(tr.doc.resolve(position + 1)));
    return true;
  });
  moved.focus().run();
}

function getSelectedImage({ state }: Editor): { position: number; alt: string } | null {
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== IMAGE) return null;
  return { position: selection.from, alt: String(selection.node.attrs.alt ?? "") };
}

/** Changes only the attribute, so that the image stays selected. */
function setAltText(editor: Editor, position: number | undefined, alt: string): void {
  if (position === undefined) return;
  editor.commands.command(({ tr }) => {
    tr.setNodeAttribute(position, "alt", alt);
    return true;
  });
}
