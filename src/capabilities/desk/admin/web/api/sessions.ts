import { readQuery } from "#client/queries.ts";
import { dropAdmin } from "../session.ts";
import { adminApi } from "./client.ts";

/** Own sessions, the last used first. */
export const sessions = () =>
  readQuery(["admin", "sessions"], (how) => adminApi("GET /api/admin/sessions", {}, how), { staleTime: 0 });

export function endSession(id: string) {
  return adminApi("DELETE /api/admin/sessions/{id}", { params: { id } });
}

/** Ends every session, this one too. */
export async function signOutEverywhere(): Promise<void> {
  await adminApi("DELETE /api/admin/sessions");
  dropAdmin();
}
