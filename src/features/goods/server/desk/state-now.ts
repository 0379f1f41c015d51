import { type SQL, sql } from "drizzle-orm";
import type { DeskState } from "#features/goods/desk-contract.ts";
import { goods } from "../tables.ts";
import type { GoodsRow } from "./goods-rows.ts";

/** Where goods stand at a moment, as their times have it. */
export function stateNow(
  { state, onAt, offAt }: Pick<GoodsRow, "state" | "onAt" | "offAt">,
  now: Date,
): DeskState {
  if (state !== "on") return state;
  if (offAt !== null && offAt <= now) return "over";
  return onAt !== null && onAt > now ? "waiting" : "on";
}

/** The same as a condition. */
export function isNow(state: DeskState): SQL {
  if (state === "draft" || state === "off") return sql`${goods.state} = ${state}`;
  const over = sql`coalesce(${goods.offAt} <= now(), false)`;
  const waiting = sql`coalesce(${goods.onAt} > now(), false)`;
  const times =
    state === "over"
      ? over
      : state === "waiting"
        ? sql`not ${over} and ${waiting}`
        : sql`not ${over} and not ${waiting}`;
  return sql`${goods.state} = 'on' and ${times}`;
}
