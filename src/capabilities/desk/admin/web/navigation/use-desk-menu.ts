import { useQuery } from "@tanstack/react-query";
import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { deskScreenRows } from "#client/desk.ts";
import { useLocation } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { desk } from "../api/desk.ts";
import { currentPath, deskHome, deskMenu, pinnedLines } from "./desk-menu.ts";

const NOTHING = { lines: [], counts: {}, pins: [] };

/** The navigation of the administrator, where he begins, which of its lines is open, and the queues beside that. */
export function useDeskMenu({ permissions }: Pick<AdminProfile, "permissions">) {
  const { pathname } = useLocation();
  const { screenId } = useScreen();
  const { data = NOTHING } = useQuery(desk());
  const screens = deskScreenRows();
  const menu = deskMenu(screens, permissions, data);
  const home = deskHome(screens, permissions);
  const current = currentPath(screens, menu, { pathname, screenId }) ?? pathname;
  return { ...menu, pinned: pinnedLines(menu, data.pins), home, current, pathname };
}
