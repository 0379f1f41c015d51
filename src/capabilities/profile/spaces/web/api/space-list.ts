import { infiniteQueryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { spaceApi } from "./client.ts";

/** Pages of what a member made, of one kind; without an id of what one made oneself, hidden or not. */
export const spaceList = (id: string | null, type: string) =>
  infiniteQueryOptions({
    queryKey: id === null ? [OWN, "space list", type] : ["space list", id, type],
    queryFn: ({ pageParam, signal }) =>
      spaceApi(
        "GET /api/space/{key}/lists",
        {
          params: { key: id ?? type },
          query: { type: id === null ? undefined : type, cursor: pageParam ?? undefined },
        },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
