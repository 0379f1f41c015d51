import { readQuery } from "#client/queries.ts";
import { spaceApi } from "./client.ts";

/** A member as everybody sees one. */
export const space = (id: string) =>
  readQuery(["space", id], (how) => spaceApi("GET /api/user/{id}", { params: { id } }, how));
