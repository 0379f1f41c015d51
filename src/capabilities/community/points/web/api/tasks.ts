import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { pointApi } from "./client.ts";

/** What the member may do for points. What counts happens elsewhere, so it is asked for anew every time. */
export const tasks = () =>
  readQuery([OWN, "tasks"], (how) => pointApi("GET /api/my/tasks", {}, how), { staleTime: 0 });

/** Looks again at all that points and growth stand on. */
export function refreshPoints(queryClient: QueryClient): void {
  for (const what of ["points", "check-in", "tasks", "level", "profile"])
    void queryClient.invalidateQueries({ queryKey: [OWN, what] });
}
