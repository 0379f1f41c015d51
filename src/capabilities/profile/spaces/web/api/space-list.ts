import { OWN } from "#client/own-queries.ts";
import { pagedQuery } from "#client/queries.ts";
import { spaceApi } from "./client.ts";

/** Pages of what a member made, of one kind; without an id of what one made oneself, hidden or not. */
export const spaceList = (id: string | null, type: string) =>
  pagedQuery(id === null ? [OWN, "space list", type] : ["space list", id, type], (cursor, how) =>
    spaceApi(
      "GET /api/space/{key}/lists",
      {
        params: { key: id ?? type },
        query: { type: id === null ? undefined : type, cursor },
      },
      how,
    ),
  );
