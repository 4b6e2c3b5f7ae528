import {
  CalendarClock,
  CalendarDays,
  FileText,
  House,
  Inbox,
  KeyRound,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquare,
  MessagesSquare,
  NotebookPen,
  Plug,
  Quote,
  Radar,
  Route,
  ScanSearch,
  Settings,
  SlidersHorizontal,
  SquareDashed,
  Stamp,
  Swords,
  WandSparkles,
  Zap,
} from "lucide-react";

export type NavItem = {
  label: string;
  path: string;
  icon: LucideIcon;
  /** The path prefix that marks this item as active, when it is wider than its own path. */
  covers?: string;
  /** Active only on its exact path, not on paths below it. */
  exact?: boolean;
};

/** Items of the sidebar. Paths are relative to the organization. */
export const studioNav: NavItem[] = [
  { label: "Home", path: "", exact: true, icon: House },
  { label: "Content", path: "/content", icon: FileText },
  { label: "Calendar", path: "/calendar", icon: CalendarDays },
  { label: "Chat", path: "/chat", icon: MessageSquare },
  { label: "Schedules", path: "/schedules", icon: CalendarClock },
  { label: "Events", path: "/events", icon: Zap },
  { label: "Brand identities", path: "/brands", icon: Stamp },
  { label: "Integrations", path: "/integrations", icon: Plug },
  { label: "Skills", path: "/skills", icon: WandSparkles },
];

/** GEO items of the sidebar. Their links keep the selected project. */
export const geoNav: NavItem[] = [
  { label: "Overview", path: "/geo", exact: true, icon: Radar },
  { label: "Prompts", path: "/geo/prompts", icon: MessageCircleQuestion },
  { label: "Conversations", path: "/geo/conversations", icon: MessagesSquare },
  { label: "Competitors", path: "/geo/competitors", icon: Swords },
  { label: "Citations", path: "/geo/citations", icon: Quote },
  { label: "Gaps", path: "/geo/gaps", icon: SquareDashed },
  { label: "Briefs", path: "/geo/briefs", icon: NotebookPen },
  { label: "Readiness", path: "/geo/readiness", icon: ScanSearch },
  { label: "Traffic", path: "/geo/traffic", icon: Route },
  { label: "Feedback", path: "/geo/feedback", icon: Inbox },
  { label: "GEO settings", path: "/geo/settings", icon: SlidersHorizontal },
];

export const accountNav: NavItem[] = [
  { label: "API keys", path: "/keys", icon: KeyRound },
  { label: "Settings", path: "/settings/general", covers: "/settings", icon: Settings },
];
