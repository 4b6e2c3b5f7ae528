"use client";

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown } from "@codemirror/lang-markdown";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useEffectEvent, useRef } from "react";
import { isTooComplex } from "./too-complex.ts";

/** Marks an external change, which must not be reported back. */
const outside = Annotation.define<true>();

const look = EditorView.theme({
  "&": { fontSize: "0.8125rem", backgroundColor: "transparent", color: "var(--foreground)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.6" },
  ".cm-content": { padding: "1.5rem 1.25rem", caretColor: "var(--foreground)", minHeight: "50vh" },
  ".cm-activeLine": { backgroundColor: "var(--hover)" },
  ".cm-cursor": { borderLeftColor: "var(--foreground)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in oklch, var(--accent) 24%, transparent)",
  },
});

const colors = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "600" },
  { tag: tags.strong, fontWeight: "600" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: [tags.link, tags.url], color: "var(--accent-text)" },
  { tag: [tags.monospace, tags.processingInstruction, tags.contentSeparator], color: "var(--muted-foreground)" },
]);

const grammar = new Compartment();
const highlighted: Extension = [markdown(), syntaxHighlighting(colors)];
const plain: Extension = [];
const getGrammar = (text: string) => (isTooComplex(text) ? plain : highlighted);

/** Switches between highlighted and plain text when typed or pasted text requires it. */
const followText = EditorState.transactionExtender.of((transaction) => {
  if (!transaction.docChanged) return null;
  const wanted = getGrammar(transaction.newDoc.toString());
  return grammar.get(transaction.startState) === wanted ? null : { effects: grammar.reconfigure(wanted) };
});

/** The Markdown source editor. Keys work as in any text field: Tab leaves it. */
export default function SourceEditor({ value, onChange }: { value: string; onChange: (markdown: string) => void }) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const report = useEffectEvent(onChange);
  const initial = useEffectEvent(() => value);
  useEffect(() => {
    if (!host.current) return;
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: initial(),
        extensions: [
          history(),
          drawSelection(),
          highlightActiveLine(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          grammar.of(getGrammar(initial())),
          followText,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": "Markdown", spellcheck: "true" }),
          look,
          EditorView.updateListener.of((update) => {
            const foreign = update.transactions.some((transaction) => transaction.annotation(outside));
            if (update.docChanged && !foreign) report(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    const editor = view.current;
    const text = editor?.state.doc.toString();
    if (!editor || text === undefined || text === value) return;
    editor.dispatch({ changes: smallestChange(text, value), annotations: outside.of(true) });
  }, [value]);
  return <div ref={host} className="min-w-0" />;
}

/** A single replacement between the common prefix and suffix, so that the cursor keeps its position. */
function smallestChange(before: string, after: string): { from: number; to: number; insert: string } {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - from;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
