import { Monitor, Moon, Sun } from "lucide-react";

export const themes = [
  { value: "system", label: "System", hint: "Follows this device", icon: Monitor },
  { value: "light", label: "Light", hint: "Always light", icon: Sun },
  { value: "dark", label: "Dark", hint: "Always dark", icon: Moon },
] as const;
