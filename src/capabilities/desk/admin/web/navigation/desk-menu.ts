import type { DeskData } from "#capabilities/desk/admin/contract.ts";
import type { DeskScreenRow } from "#client/desk.ts";
import type { DeskGroup, DeskLine } from "#client/screen-route.ts";
import type { IconName } from "#ui/icon-names.ts";
import { ADMIN_HOME } from "../redirect.ts";

/** One line of the navigation. */
export interface DeskEntry {
  label: string;
  icon: IconName;
  to: string;
  /** How many wait there; 0 for none. */
  count: number;
}

export interface DeskMenuGroup {
  key: DeskGroup;
  title: string;
  entries: readonly DeskEntry[];
  /** What waits in all of it. */
  count: number;
}

const titles: Readonly<Record<DeskGroup, string>> = {
  content: "内容",
  review: "审核",
  monitoring: "舆情",
  members: "会员",
  operations: "运营",
  shop: "商城",
  settings: "设置",
};
const order = Object.keys(titles) as DeskGroup[];

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
 * The navigation of an administrator: lines that are data first, then those of the screens, in their order. Groups without
 * a line are left out.
 */
export function deskMenu(
  screens: readonly DeskScreenRow[],
  permissions: readonly string[],
  { lines, counts }: DeskData,
): DeskMenuGroup[] {
  return order
    .map((key): DeskMenuGroup => {
      const declared = screens.flatMap(({ id, title, path, desk }): DeskEntry[] =>
        desk !== undefined && "group" in desk && desk.group === key && mayOpen(desk, permissions)
          ? [{ label: desk.label ?? title, icon: desk.icon, to: path, count: counts[id] ?? 0 }]
          : [],
      );
      const entries = [...lines.filter(({ group }) => group === key), ...declared];
      return {
        key,
        title: titles[key],
        entries,
        count: entries.reduce((sum, { count }) => sum + count, 0),
      };
    })
    .filter(({ entries }) => entries.length > 0);
}

/**
 * The line to mark for a screen: its own, the one it is below of, or the nearest one above it in the address.
 * @returns its path; undefined where there is none
 */
export function currentPath(
  screens: readonly DeskScreenRow[],
  groups: readonly DeskMenuGroup[],
  { pathname, screenId }: { pathname: string; screenId: string },
): string | undefined {
  const known = new Set(groups.flatMap(({ entries }) => entries.map(({ to }) => to)));
  if (known.has(pathname)) return pathname;
  const screen = screens.find(({ id }) => id === screenId);
  if (screen?.desk && "below" in screen.desk) {
    const { below } = screen.desk;
    return screens.find(({ id }) => id === below)?.path;
  }
  return [...known].filter((to) => pathname.startsWith(`${to}/`)).sort((a, b) => b.length - a.length)[0];
}
