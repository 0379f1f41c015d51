import { queryOptions } from "@tanstack/react-query";
import { setAdmin, useAdminSession } from "../session.ts";
import { adminApi } from "./client.ts";

/** The administrator as the server knows him now: the stored profile may be older than his rights. */
export const me = (token: string | null) =>
  queryOptions({
    queryKey: ["admin", "me", token],
    queryFn: async ({ signal }) => {
      const admin = await adminApi("GET /api/admin/me", {}, { signal, quiet: true });
      if (useAdminSession.getState().token === token) setAdmin(admin);
      return admin;
    },
    enabled: token !== null,
    staleTime: 60_000,
  });
