import type { ReactNode } from "react";
import type { ActionBarProps } from "./action-bar.tsx";
import type { useApplications } from "./use-applications.ts";

/** What stands on the desk, however wide it is. */
export interface DeskFrame {
  title: string;
  tabs: ReactNode;
  filters: ReactNode;
  list: ReactNode;
  /** What is open; null for nothing. */
  open: ReactNode;
  apps: ReturnType<typeof useApplications>;
  /** Free items are offered one after the other. */
  offers: boolean;
  empty: { title: string; text: string };
  bar: ActionBarProps;
}
