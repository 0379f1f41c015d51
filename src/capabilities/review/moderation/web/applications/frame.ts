import type { ReactNode } from "react";
import type { DeskAction } from "./action-bar.tsx";
import type { DeskState } from "./desk-states.ts";
import type { ApplicationLine, Applications, OpenApplication } from "./use-applications.ts";

/** What a line of the list says. */
export interface ShownLine {
  name: string;
  text: string;
  tags: ReactNode;
  /** Small print below. */
  small: string;
}

/** What a kind of applications brings to the frame. */
export interface ApplicationDeskProps<Line extends ApplicationLine, Detail extends OpenApplication> {
  title: string;
  state: DeskState;
  onState: (state: DeskState) => void;
  /** What those are called that were approved, on their tab. */
  approvedLabel?: string;
  filters: ReactNode;
  apps: Applications<Line, Detail>;
  /** Free items are offered one after the other. */
  offers: boolean;
  empty: { title: string; text: string };
  lineOf: (line: Line) => ShownLine;
  /** Everything that a decision rests on. */
  detail: (detail: Detail, heldUntil: string | null) => ReactNode;
  /** What can be decided of it. */
  actionsOf: (detail: Detail) => readonly DeskAction[];
  busy: boolean;
  undo: () => void;
  /** A digit took one of the reasons to turn it down, or to take away what was granted. */
  onReason: (name: "reject" | "revoke", reason: string) => void;
  /** A sheet is open: keys are not for the desk. */
  sheetOpen: boolean;
}
