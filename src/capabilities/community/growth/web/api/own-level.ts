import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { growthApi } from "./client.ts";

/** The member's own level; use it `enabled` while signed in. */
export const ownLevel = () => readQuery([OWN, "level"], (how) => growthApi("GET /api/my/level", {}, how));
