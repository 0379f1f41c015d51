import type { ReactNode } from "react";
import type { DeskAction } from "./action-bar.tsx";
import type { ApplicationLine, Applications, OpenApplication } from "./use-applications.ts";

/** What a line of the list says. */
export interface ShownLine {
  name: string;
  /** At the right: how long it waits, or when it was decided. */
  aside: string;
  text: string;
  tags: ReactNode;
  /** Small print below. */
  small: string;
}

/** What a kind of applications brings to the frame. */
export interface ApplicationDeskProps<Line extends ApplicationLine, Detail extends OpenApplication> {
  title: string;
  tabs: readonly { key: string; label: string }[];
  state: string;
  onState: (state: string) => void;
  /** In which order the list is, in words. */
  order: string;
  filters: ReactNode;
  /** Leads to what else belongs to the screen. */
  switcher?: ReactNode;
  apps: Applications<Line, Detail>;
  /** Free items are offered one after the other. */
  offers: boolean;
  empty: { title: string; text: string };
  lineOf: (line: Line, now: number) => ShownLine;
  /** Everything that a decision rests on. */
  detail: (detail: Detail, heldUntil: string | null) => ReactNode;
  /** What can be decided of it. */
  actionsOf: (detail: Detail) => readonly DeskAction[];
  busy: boolean;
  undo: () => void;
  /** The reason under a digit, from 0, was asked for. */
  onDigit: (at: number) => void;
  /** A sheet is open: keys are not for the desk. */
  sheetOpen: boolean;
}
