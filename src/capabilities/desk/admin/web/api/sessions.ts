import { queryOptions } from "@tanstack/react-query";
import { dropAdmin } from "../session.ts";
import { adminApi } from "./client.ts";

/** Own sessions, the last used first. */
export const sessions = () =>
  queryOptions({
    queryKey: ["admin", "sessions"],
    queryFn: ({ signal }) => adminApi("GET /api/admin/sessions", {}, { signal, quiet: true }),
    staleTime: 0,
  });

export function endSession(id: string) {
  return adminApi("DELETE /api/admin/sessions/{id}", { params: { id } });
}

/** Ends every session, this one too. */
export async function signOutEverywhere(): Promise<void> {
  await adminApi("DELETE /api/admin/sessions");
  dropAdmin();
}
