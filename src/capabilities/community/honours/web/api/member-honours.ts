import { queryOptions } from "@tanstack/react-query";
import { honourApi } from "./client.ts";

/** What a member holds, worn ones first. */
export const memberHonours = (id: string) =>
  queryOptions({
    queryKey: ["member-honours", id],
    queryFn: ({ signal }) =>
      honourApi("GET /api/members/{id}/honours", { params: { id } }, { signal, quiet: true }),
  });
