import {
  CalendarClock,
  FileText,
  House,
  KeyRound,
  type LucideIcon,
  Plug,
  Settings,
  Stamp,
  WandSparkles,
  Zap,
} from "lucide-react";

export type NavItem = {
  label: string;
  path: string;
  icon: LucideIcon;
  /** The paths it stands for, where they are more than its own and what lies below. */
  covers?: string;
};

/** What the sidebar lists: only what works. Paths are relative to the organization. */
export const studioNav: NavItem[] = [
  { label: "Home", path: "", icon: House },
  { label: "Content", path: "/content", icon: FileText },
  { label: "Schedules", path: "/schedules", icon: CalendarClock },
  { label: "Events", path: "/events", icon: Zap },
  { label: "Brand identities", path: "/brands", icon: Stamp },
  { label: "Integrations", path: "/integrations", icon: Plug },
  { label: "Skills", path: "/skills", icon: WandSparkles },
];

export const accountNav: NavItem[] = [
  { label: "API keys", path: "/keys", icon: KeyRound },
  { label: "Settings", path: "/settings/general", covers: "/settings", icon: Settings },
];
