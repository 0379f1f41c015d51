import { dropAdmin } from "../session.ts";
import { adminApi } from "./client.ts";

/** Ends the session here even where the server cannot be reached; the token then ends by itself. */
export async function signOut(): Promise<void> {
  await adminApi("POST /api/admin/logout", {}, { quiet: true }).catch(() => undefined);
  dropAdmin();
}
