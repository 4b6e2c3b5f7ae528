"use client";

import type { Editor } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover.tsx";

const ADDRESS = /^(?:https?:\/\/\S+|mailto:\S+|\/\S*|#\S+)$/i;

/** Sets, changes or removes the link of the selection. */
export function LinkPopover({ editor, children }: { editor: Editor; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState<string>();
  const show = (next: boolean) => {
    const href: unknown = editor.getAttributes("link").href;
    setAddress(typeof href === "string" ? href : "");
    setProblem(undefined);
    setOpen(next);
  };
  const apply = () => {
    const href = address.trim();
    if (!ADDRESS.test(href)) return setProblem("Begin with https://, mailto:, / or #");
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !editor.isActive("link")) {
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    setOpen(false);
  };
  return (
    <Popover open={open} onOpenChange={show}>
      <PopoverTrigger asChild>{children}</PopoverTrigger>
      <PopoverContent
        align="start"
        // Setting a link focuses the text; otherwise the focus returns to the button.
        onCloseAutoFocus={(event) => editor.isFocused && event.preventDefault()}
      >
        <form
          className="grid gap-2.5"
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <Field label="Link URL" error={problem}>
            {(control) => (
              <Input
                {...control}
                value={address}
                placeholder="https://"
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setAddress(event.target.value)}
              />
            )}
          </Field>
          <div className="flex gap-2">
            <Button type="submit" size="sm" variant="primary">
              Set link
            </Button>
            {editor.isActive("link") ? (
              <Button
                size="sm"
                onClick={() => {
                  editor.chain().focus().extendMarkRange("link").unsetLink().run();
                  setOpen(false);
                }}
              >
                Remove
              </Button>
            ) : null}
          </div>
        </form>
      </PopoverContent>
    </Popover>
  );
}
