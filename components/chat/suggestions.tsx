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
      title="Ask about your releases, or request a post"
      description="The agent can read your activity, posts and visibility. It asks before it changes anything."
      action={QUESTIONS.map((question) => (
        <Button key={question} size="sm" variant="outline" onClick={() => onChoose(question)}>
          {question}
        </Button>
      ))}
    />
  );
}
