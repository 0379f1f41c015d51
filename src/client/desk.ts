import type { DeskBelow, DeskLine, ScreenRow } from "#client/screen-route.ts";
import { type ScreenPath, templateIn } from "#sections/path-table.ts";

/** A screen of the administration, as its navigation knows it. */
export interface DeskScreenRow {
  id: string;
  title: string;
  /** With `:param` for its parameters. */
  path: string;
  desk: DeskLine | DeskBelow | undefined;
}

let screens: readonly DeskScreenRow[] = [];

/** Tells the administration which screens it has; its entry does that before it draws anything. */
export function provideDesk(rows: readonly (ScreenRow & { path: ScreenPath })[]): void {
  screens = rows
    .filter(({ admin }) => admin)
    .map(({ id, title, path, desk }) => ({ id, title, path: templateIn(path, true) ?? "", desk }));
}

/** The administration's screens, in the order in which its navigation shows them. */
export const deskScreenRows = (): readonly DeskScreenRow[] => screens;
