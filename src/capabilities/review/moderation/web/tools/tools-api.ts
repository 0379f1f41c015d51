import type { ToolInput, toolEndpoints } from "#capabilities/review/moderation/tools-contract.ts";
import { storedAdminToken } from "#client/admin-token.ts";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
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
  readQuery([OWN, "moderates"], (how) => api("GET /api/moderation/rights", {}, how), {
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** What may be done with it now. */
export const toolsOf = (params: ToolSubject) =>
  readQuery(
    [OWN, "moderation", params.kind, params.id],
    (how) => api("GET /api/moderation/{kind}/{id}", { params }, asWho(how)),
    { staleTime: 0, retry: false },
  );

export const actOn = (params: ToolSubject, body: Partial<ToolInput> & Pick<ToolInput, "act">) =>
  api("POST /api/moderation/{kind}/{id}", { params, body }, asWho());

export const undoAct = (params: ToolSubject, mute: string | undefined) =>
  api("POST /api/moderation/{kind}/{id}/undo", { params, body: { mute } }, asWho());
