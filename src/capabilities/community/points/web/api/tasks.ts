import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { pointApi } from "./client.ts";

/** What the member may do for points. What counts happens elsewhere, so it is asked for anew every time. */
export const tasks = () =>
  queryOptions({
    queryKey: [OWN, "tasks"],
    queryFn: ({ signal }) => pointApi("GET /api/my/tasks", {}, { signal, quiet: true }),
    staleTime: 0,
  });

/** Looks again at all that points and growth stand on. */
export function refreshPoints(queryClient: QueryClient): void {
  for (const what of ["points", "check-in", "tasks", "level", "profile"])
    void queryClient.invalidateQueries({ queryKey: [OWN, what] });
}
