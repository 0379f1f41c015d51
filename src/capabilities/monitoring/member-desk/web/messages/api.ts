import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type {
  GroupMessage,
  messageEndpoints,
} from "#capabilities/monitoring/member-desk/messages-contract.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";

export type {
  GroupMessage,
  GroupMessageDetail,
} from "#capabilities/monitoring/member-desk/messages-contract.ts";

export const messageApi = adminClient<typeof messageEndpoints>();

export const MESSAGES = ["admin", "group messages"] as const;

/** Newest first. */
export const messageList = () =>
  pagedQuery(
    [...MESSAGES, "list"],
    (cursor, how) => messageApi("GET /api/admin/group-messages", { query: { cursor } }, how),
    { staleTime: 0 },
  );

/** How often a message that is on its way is looked at, in milliseconds. */
const LOOK_EVERY = 3000;

/** One message; looked at again while it is on its way. */
export const oneMessage = (id: string) =>
  readQuery(
    [...MESSAGES, "one", id],
    (how) => messageApi("GET /api/admin/group-messages/{id}", { params: { id } }, how),
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.state === "sending" || state.data?.state === "scheduled" ? LOOK_EVERY : false,
    },
  );

export const stateWords: Record<
  GroupMessage["state"],
  { label: string; kind: "plain" | "info" | "ok" | "bad" }
> = {
  draft: { label: "草稿", kind: "plain" },
  scheduled: { label: "待发送", kind: "info" },
  sending: { label: "发送中", kind: "info" },
  sent: { label: "已发完", kind: "ok" },
  stopped: { label: "已停止", kind: "bad" },
};

export const kindWords: Record<GroupMessage["kind"], string> = { service: "服务通知", news: "活动和资讯" };
