import type { DeskData } from "#capabilities/desk/admin/contract.ts";
import type { DeskScreenRow } from "#client/desk.ts";
import type { DeskGroup, DeskLine } from "#client/screen-route.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import type { IconName } from "#ui/icon-names.ts";
import { ADMIN_HOME } from "../redirect.ts";
import { type DeskPlace, placeKeys, places } from "./places.ts";

/** One line of the navigation. */
export interface DeskEntry {
  label: string;
  icon: IconName;
  to: string;
  /** How many wait there; 0 for none. */
  count: number;
}

/** One of the six places, with its lines. */
export interface DeskMenuPlace {
  key: DeskPlace;
  title: string;
  icon: IconName;
  groups: readonly DeskMenuGroup[];
  /** What waits in all of it. */
  count: number;
}

export interface DeskMenuGroup {
  /** Empty where a place has one group only. */
  heading: string;
  entries: readonly DeskEntry[];
}

export interface DeskMenu {
  places: readonly DeskMenuPlace[];
  /** The queues of review, which are tabs beside each other: all that waits first, where there are several. */
  queues: readonly DeskEntry[];
}

/** All lines of a place, whatever they stand under. */
export const linesOf = ({ groups }: DeskMenuPlace): DeskEntry[] =>
  groups.flatMap(({ entries }) => [...entries]);

/** Where all that waits stands in one list. */
export const ALL_QUEUES = deskPathOf("admin.reviews", { kind: "all" });

/** Whether somebody with these permissions may open a screen. */
export function mayOpen(
  { permission }: Pick<DeskLine, "permission">,
  permissions: readonly string[],
): boolean {
  if (permission === undefined) return true;
  return [permission].flat().some((name) => permissions.includes(name));
}

/**
 * Where an administrator begins: the work board, or the one screen that his role opens, as the counter of a store.
 * @returns its path
 */
export function deskHome(screens: readonly DeskScreenRow[], permissions: readonly string[]): string {
  const [first, ...others] = screens.filter(
    ({ desk }) =>
      desk !== undefined && "group" in desk && desk.permission !== undefined && mayOpen(desk, permissions),
  );
  return first !== undefined && others.length === 0 ? first.path : ADMIN_HOME;
}

/**
 * The navigation of an administrator: six places with their lines, those that are data first, then those of the screens, in
 * their order. The queues of review are one line, which opens all of them together. Places without a line are left out.
 */
export function deskMenu(
  screens: readonly DeskScreenRow[],
  permissions: readonly string[],
  { lines, counts }: Pick<DeskData, "lines" | "counts">,
): DeskMenu {
  const declared = (group: DeskGroup, queue: boolean) =>
    screens.flatMap(({ id, title, path, desk }): DeskEntry[] =>
      desk !== undefined &&
      "group" in desk &&
      desk.group === group &&
      (desk.queue ?? false) === queue &&
      mayOpen(desk, permissions)
        ? [{ label: desk.label ?? title, icon: desk.icon, to: path, count: counts[id] ?? 0 }]
        : [],
    );
  const queues = queuesOf(
    lines.filter(({ group }) => group === "review"),
    declared("review", true),
  );
  const entriesOf = (group: DeskGroup): DeskEntry[] => {
    if (group === "review") return [...queues.slice(0, 1).map(asLine), ...declared(group, false)];
    return [...lines.filter((line) => line.group === group), ...declared(group, false)];
  };
  const shown = placeKeys.map((key): DeskMenuPlace => {
    const { title, icon, groups } = places[key];
    const filled = groups
      .map((group) => ({ heading: group.heading, entries: entriesOf(group.key) }))
      .filter(({ entries }) => entries.length > 0);
    return {
      ...{ key, title, icon, groups: filled },
      count: filled.flatMap(({ entries }) => entries).reduce((sum, { count }) => sum + count, 0),
    };
  });
  return { places: shown.filter(({ groups }) => groups.length > 0), queues };
}

/** The lines that he pinned, in his order; one that he may no longer open is left out. */
export function pinnedLines({ places: shown }: DeskMenu, paths: readonly string[]): DeskEntry[] {
  const lines = shown.flatMap(linesOf);
  return paths.flatMap((path) => lines.find(({ to }) => to === path) ?? []);
}

/** Whoever has several queues of content sees all that waits in them in one list as well. */
function queuesOf(content: readonly DeskEntry[], others: readonly DeskEntry[]): DeskEntry[] {
  const all: DeskEntry[] =
    content.length > 1
      ? [
          {
            label: "全部待办",
            icon: "done",
            to: ALL_QUEUES,
            count: [...content, ...others].reduce((sum, { count }) => sum + count, 0),
          },
        ]
      : [];
  return [...all, ...content, ...others];
}

/** The one line that the queues have: named for all of them where there are several. */
const asLine = (first: DeskEntry): DeskEntry =>
  first.to === ALL_QUEUES ? { ...first, label: "审核队列" } : first;

/**
 * The line to mark for a screen: its own, the one it is below of, or the nearest one above it in the address. For a queue
 * that is the line of all of them.
 * @returns its path; undefined where there is none
 */
export function currentPath(
  screens: readonly DeskScreenRow[],
  { places: shown, queues }: DeskMenu,
  { pathname, screenId }: { pathname: string; screenId: string },
): string | undefined {
  const isQueue = (path: string) => queues.some(({ to }) => to === path);
  const known = new Set(shown.flatMap(linesOf).map(({ to }) => to));
  const lineOf = (path: string) => (known.has(path) || !isQueue(path) ? path : queues[0]?.to);
  if (known.has(pathname) || isQueue(pathname)) return lineOf(pathname);
  const screen = screens.find(({ id }) => id === screenId);
  if (screen?.desk && "below" in screen.desk) {
    const { below } = screen.desk;
    const above = screens.find(({ id }) => id === below)?.path;
    return above === undefined ? undefined : lineOf(above);
  }
  const near = [...known, ...queues.map(({ to }) => to)].filter((to) => pathname.startsWith(`${to}/`));
  const [nearest] = near.sort((a, b) => b.length - a.length);
  return nearest === undefined ? undefined : lineOf(nearest);
}
