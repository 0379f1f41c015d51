import { queryOptions } from "@tanstack/react-query";
import type { ToolInput, toolEndpoints } from "#capabilities/review/moderation/tools-contract.ts";
import { storedAdminToken } from "#client/admin-token.ts";
import { OWN } from "#client/own-queries.ts";
import { apiClient, type RequestOptions } from "#client/request.ts";

const api = apiClient<typeof toolEndpoints>();

/** What is acted on, as pages name it: `post`, and its id. */
export interface ToolSubject {
  kind: string;
  id: string;
}

/** Who is signed in at the desk acts as an administrator, others as the member that they are. */
const asWho = (options: RequestOptions = {}): RequestOptions => {
  const token = storedAdminToken();
  return token === null ? options : { ...options, token };
};

/** Whether the member looks after anything at all; once a visit. */
export const ownModeration = () =>
  queryOptions({
    queryKey: [OWN, "moderates"],
    queryFn: ({ signal }) => api("GET /api/moderation/rights", {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** What may be done with it now. */
export const toolsOf = (params: ToolSubject) =>
  queryOptions({
    queryKey: [OWN, "moderation", params.kind, params.id],
    queryFn: ({ signal }) =>
      api("GET /api/moderation/{kind}/{id}", { params }, asWho({ signal, quiet: true })),
    staleTime: 0,
    retry: false,
  });

export const actOn = (params: ToolSubject, body: Partial<ToolInput> & Pick<ToolInput, "act">) =>
  api("POST /api/moderation/{kind}/{id}", { params, body }, asWho());

export const undoAct = (params: ToolSubject, mute: string | undefined) =>
  api("POST /api/moderation/{kind}/{id}/undo", { params, body: { mute } }, asWho());
