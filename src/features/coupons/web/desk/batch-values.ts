import { fromField, toField } from "#capabilities/site/blocks/web/public.ts";
import { umbrellaSection } from "#sections/registry.ts";
import type { CouponKind, CouponWay } from "#shared/coupon.ts";
import { parseYuan, yuanOf } from "#shared/money.ts";
import type { DeskCouponBatch } from "../../desk-contract.ts";

const DAY = 86_400_000;

export interface Named {
  id: string;
  name: string;
}

/** A batch as its form holds it; numbers as they are typed, sums in yuan. */
export interface BatchValues {
  name: string;
  section: string;
  kind: CouponKind;
  amount_fen: string;
  percent: string;
  threshold_fen: string;
  goods_ids: readonly Named[];
  category_ids: readonly Named[];
  min_level: string;
  owners_only: boolean;
  way: CouponWay;
  code: string;
  points: string;
  total: string;
  per_member: string;
  claim_from: string;
  claim_until: string;
  /** Whether it holds for days from the claim on. */
  by_days: boolean;
  valid_days: string;
  valid_from: string;
  valid_until: string;
}

const inDays = (days: number) => toField(new Date(Date.now() + days * DAY).toISOString());
const fieldOf = (time: string | null) => (time === null ? "" : toField(time));

export function valuesOf(batch: DeskCouponBatch | undefined): BatchValues {
  if (batch === undefined)
    return {
      ...{ name: "", section: umbrellaSection.slug, kind: "amount", amount_fen: "", percent: "" },
      ...{ threshold_fen: "0", goods_ids: [], category_ids: [], min_level: "0", owners_only: false },
      ...{ way: "claim", code: "", points: "", total: "", per_member: "1" },
      ...{ claim_from: inDays(0), claim_until: inDays(14), by_days: true, valid_days: "14" },
      ...{ valid_from: inDays(0), valid_until: inDays(30) },
    };
  return {
    ...{ name: batch.name, section: batch.section, kind: batch.kind, amount_fen: yuanOf(batch.amount_fen) },
    ...{ percent: String(batch.percent), threshold_fen: yuanOf(batch.threshold_fen) },
    ...{ goods_ids: batch.goods, category_ids: batch.categories, min_level: String(batch.min_level) },
    ...{ owners_only: batch.owners_only, way: batch.way, code: batch.code, points: String(batch.points) },
    ...{ total: String(batch.total), per_member: String(batch.per_member) },
    ...{ claim_from: fieldOf(batch.claim_from), claim_until: fieldOf(batch.claim_until) },
    ...{ by_days: batch.valid_days !== null, valid_days: String(batch.valid_days ?? 14) },
    ...{ valid_from: fieldOf(batch.valid_from), valid_until: fieldOf(batch.valid_until) },
  };
}

/** What was typed as a whole number; what is none makes the server say so beside its field. */
const whole = (typed: string): number => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : -1);
const fenOf = (typed: string): number => parseYuan(typed) ?? -1;
const idsOf = (named: readonly Named[]) => named.map(({ id }) => id);

export function bodyOf(values: BatchValues) {
  const isShare = values.kind === "percent";
  return {
    ...{ name: values.name, section: values.section, kind: values.kind },
    ...{ amount_fen: fenOf(values.amount_fen), percent: isShare ? whole(values.percent) : 0 },
    ...{ threshold_fen: fenOf(values.threshold_fen), goods_ids: idsOf(values.goods_ids) },
    ...{ category_ids: idsOf(values.category_ids), min_level: whole(values.min_level) },
    ...{ owners_only: values.owners_only, way: values.way, code: values.way === "code" ? values.code : "" },
    ...{ points: values.way === "points" ? whole(values.points) : 0, total: whole(values.total) },
    per_member: whole(values.per_member),
    ...{ claim_from: fromField(values.claim_from) ?? "", claim_until: fromField(values.claim_until) ?? "" },
    valid_days: values.by_days ? whole(values.valid_days) : null,
    valid_from: values.by_days || values.valid_from === "" ? null : fromField(values.valid_from),
    valid_until: values.by_days || values.valid_until === "" ? null : fromField(values.valid_until),
  };
}
