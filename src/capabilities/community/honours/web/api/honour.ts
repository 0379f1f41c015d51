import { readQuery } from "#client/queries.ts";
import { honourApi } from "./client.ts";

/** One honour as everybody sees it. */
export const honour = (key: string) =>
  readQuery(["honour", key], (how) => honourApi("GET /api/honours/{key}", { params: { key } }, how));
