import { readQuery } from "#client/queries.ts";
import { setAdmin, useAdminSession } from "../session.ts";
import { adminApi } from "./client.ts";

/** The administrator as the server knows him now: the stored profile may be older than his rights. */
export const me = (token: string | null) =>
  readQuery(
    ["admin", "me", token],
    async (how) => {
      const admin = await adminApi("GET /api/admin/me", {}, how);
      if (useAdminSession.getState().token === token) setAdmin(admin);
      return admin;
    },
    { enabled: token !== null, staleTime: 60_000 },
  );
