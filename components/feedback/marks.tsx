import { Bug, CircleHelp, Heart, Lightbulb, type LucideIcon, MessageSquare } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";
import type { Kind, Sentiment, Status } from "#lib/feedback/limits.ts";
import { KIND_WORDS, SENTIMENT_WORDS, STATUS_WORDS } from "./words.ts";

const ICONS: Record<Kind, LucideIcon> = {
  bug: Bug,
  feature: Lightbulb,
  praise: Heart,
  question: CircleHelp,
  other: MessageSquare,
};
const KIND_VARIANTS = {
  bug: "destructive",
  feature: "accent",
  praise: "success",
  question: "warning",
  other: "neutral",
} as const;
const STATUS_VARIANTS = { new: "accent", triaged: "warning", resolved: "success", archived: "neutral" } as const;

export function KindBadge({ kind }: { kind: Kind }) {
  const Icon = ICONS[kind];
  return (
    <Badge variant={KIND_VARIANTS[kind]}>
      <Icon aria-hidden />
      {KIND_WORDS[kind]}
    </Badge>
  );
}

export function StatusBadge({ status }: { status: Status }) {
  return <Badge variant={STATUS_VARIANTS[status]}>{STATUS_WORDS[status]}</Badge>;
}

export function SentimentBadge({ sentiment }: { sentiment: Sentiment }) {
  return <Badge variant="outline">{SENTIMENT_WORDS[sentiment]}</Badge>;
}
