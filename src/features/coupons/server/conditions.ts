import { isOwner } from "#capabilities/cars/certification/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { isUmbrella } from "#sections/registry.ts";
import type { BatchRow } from "./present.ts";

export interface Taker {
  id: string;
  level: number;
  /** Coupons of the batch that he took before. */
  mine: number;
}

type Asked = Pick<BatchRow, "section" | "ownersOnly" | "minLevel" | "perMember" | "given" | "total">;

/** Why a member cannot take one of them; null where he can. */
export async function takingProblem(db: Queryable, asked: Asked, taker: Taker): Promise<string | null> {
  if (taker.mine >= asked.perMember) return fullWords(asked.perMember);
  if (asked.given >= asked.total) return "已经领完了";
  if (taker.level < asked.minLevel) return `等级达到 Lv${asked.minLevel} 才能领`;
  if (asked.ownersOnly) {
    const { section } = asked;
    if (!(await isOwner(db, taker.id, isUmbrella(section) ? {} : { section }))) return "认证车主才能领";
  }
  return null;
}

/** Said to who has all that one member may have. */
export const fullWords = (perMember: number): string =>
  perMember === 1 ? "你已经领过了" : `每人限领 ${perMember} 张，你已经领满`;
