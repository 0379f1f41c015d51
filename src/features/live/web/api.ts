import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { liveChatEndpoints } from "#features/live/chat-contract.ts";
import type { liveEndpoints } from "#features/live/contract.ts";

export const liveApi = apiClient<typeof liveEndpoints>();
export const chatApi = apiClient<typeof liveChatEndpoints>();

export const liveViews = [
  { key: "now", label: "正在直播" },
  { key: "next", label: "预告" },
  { key: "replay", label: "回放" },
] as const;
export type LiveView = (typeof liveViews)[number]["key"];

/** Pages of one view of a section's rooms. */
export const liveList = (section: string, view: LiveView) =>
  pagedQuery(["live", "list", section, view], (cursor, how) =>
    liveApi("GET /api/live", { query: { section, view, cursor } }, how),
  );

/** One room, as everybody gets it. */
export const liveRoom = (id: string) =>
  readQuery(["live", "room", id], (how) => liveApi("GET /api/live/{id}", { params: { id } }, how));

/** The room of an article; null where it has none. */
export const articleLive = (id: string) =>
  readQuery(
    ["live", "article", id],
    async (how) => (await liveApi("GET /api/articles/{id}/live", { params: { id } }, how)).room,
  );

/** What a room is to the member. */
export const ownLive = (id: string) =>
  readQuery([OWN, "live", id], (how) => liveApi("GET /api/live/{id}/own", { params: { id } }, how), {
    staleTime: 0,
  });

/** Questions of a room, in their order. */
export const liveQuestions = (id: string) =>
  readQuery(
    ["live", "questions", id],
    async (how) => (await chatApi("GET /api/live/{id}/questions", { params: { id } }, how)).items,
    { staleTime: 0 },
  );
