import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";
import type { DeskReader } from "./desk-parts.ts";

/** What stands on the work board beside the queues, to be offered by whoever has it: open warnings, open negatives. */
export interface DeskFigure {
  /** Whoever has it somewhere sees the figure. */
  permission: string;
  read(services: Services, reader: DeskReader): Promise<ShownFigure>;
}

export interface ShownFigure {
  /** What it is, as 未关预警. */
  label: string;
  value: number;
  /** Small print under it, as 1 红 2 橙; empty for none. */
  note: string;
  /** How the note looks: `bad` asks for somebody at once. */
  tone: "plain" | "ok" | "warn" | "bad";
  /** The desk's screen that it opens. */
  link: string;
}

/** Figures of the work board, in the order of the features. */
export const deskFigures = new ExtensionPoint<DeskFigure>("figure of the work board");
