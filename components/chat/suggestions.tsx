"use client";

import { MessagesSquare } from "lucide-react";
import { EmptyState } from "#components/state/empty-state.tsx";
import { Button } from "#components/ui/button.tsx";

const QUESTIONS = [
  "What shipped last week?",
  "Which changes are breaking?",
  "Write a changelog for last week",
  "How visible are we?",
  "Which gaps first?",
];

/** Example prompts for an empty chat; each works without a model. */
export function Suggestions({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <EmptyState
      icon={MessagesSquare}
      title="Ask about what ships, or have it written"
      description="The agent reads your repositories' activity, posts and visibility. Every change waits for your approval."
      action={QUESTIONS.map((question) => (
        <Button key={question} size="sm" variant="outline" onClick={() => onChoose(question)}>
          {question}
        </Button>
      ))}
    />
  );
}
