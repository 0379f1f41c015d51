import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { clubApi } from "./client.ts";

/** What shows who is in a club, and what that brought. */
async function refresh(queryClient: QueryClient, section: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["clubs", section] }),
    ...["clubs", "profile"].map((what) => queryClient.invalidateQueries({ queryKey: [OWN, what] })),
  ]);
}

/** Joins a club. @throws RequestError */
export async function joinClub(queryClient: QueryClient, section: string) {
  const joined = await clubApi("POST /api/clubs/{section}/membership", { params: { section } });
  await refresh(queryClient, section);
  return joined;
}

/** Leaves a club. @throws RequestError */
export async function leaveClub(queryClient: QueryClient, section: string): Promise<void> {
  await clubApi("DELETE /api/clubs/{section}/membership", { params: { section } });
  await refresh(queryClient, section);
}
