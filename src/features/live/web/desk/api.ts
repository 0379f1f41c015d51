import type { QueryClient } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type {
  liveDeskChatEndpoints,
  liveDeskEndpoints,
  liveHealthEndpoints,
} from "#features/live/desk-contract.ts";

export const liveApi = adminClient<
  typeof liveDeskEndpoints & typeof liveDeskChatEndpoints & typeof liveHealthEndpoints
>();

/** What the list is narrowed to. */
export type RoomView = "now" | "next" | "draft" | "past";

export interface RoomFilter {
  state: RoomView | undefined;
  section: string | undefined;
  q: string | undefined;
}

const KEY = ["admin", "live"] as const;
/** What is asked for again when something happens to any room. */
const ROOMS = [...KEY, "rooms"] as const;
const fresh = { staleTime: 0 };

export const deskRooms = (filter: RoomFilter) =>
  pagedQuery(
    [...ROOMS, "list", filter],
    (cursor, how) => liveApi("GET /api/admin/live", { query: { ...filter, cursor } }, how),
    fresh,
  );

export const deskRoom = (id: string) =>
  readQuery(
    [...ROOMS, "one", id],
    (how) => liveApi("GET /api/admin/live/{id}", { params: { id } }, how),
    fresh,
  );

export type ChoiceKind = "member" | "article" | "goods";

export const choices = (kind: ChoiceKind, q: string) =>
  readQuery([...KEY, "choices", kind, q], (how) =>
    liveApi("GET /api/admin/live/choices", { query: { kind, q } }, how),
  );

export const healthOf = (id: string) =>
  readQuery(
    [...KEY, "health", id],
    (how) => liveApi("GET /api/admin/live/{id}/health", { params: { id } }, how),
    fresh,
  );

/** Asked for once a sheet that shows it is opened: every look is written down. */
export const mediaServer = readQuery(
  [...KEY, "server"],
  (how) => liveApi("GET /api/admin/live/server", {}, how),
  { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
);

export interface MessageFilter {
  status: "all" | "held" | "removed";
  q: string | undefined;
}

const MESSAGES = [...KEY, "messages"] as const;

export const messagesOf = (id: string, filter: MessageFilter) =>
  pagedQuery(
    [...MESSAGES, id, filter],
    (cursor, how) =>
      liveApi(
        "GET /api/admin/live/{id}/messages",
        { params: { id }, query: { ...filter, cursor, limit: 30 } },
        how,
      ),
    fresh,
  );

/** What was said in a room is asked for again. */
export const refreshMessages = (queryClient: QueryClient, id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...MESSAGES, id] });

/** Something happened to rooms: all lists and the open one are asked for again. */
export const refreshRooms = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ROOMS });
