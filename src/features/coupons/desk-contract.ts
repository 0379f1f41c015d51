import { z } from "zod";
import {
  act,
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { couponKinds, couponStates, couponWays } from "#shared/coupon.ts";
import { FEN_MAX } from "#shared/money.ts";
import { lineSchema } from "#shared/typed-text.ts";

export const MAX_COUPONS = 1_000_000;

const whole = (name: string, least: number, most: number) =>
  z
    .number(`请填写${name}`)
    .int(`${name}要是整数`)
    .min(least, `${name}不能小于 ${least}`)
    .max(most, `${name}最多 ${most}`);
const amount = (name: string, least: number) =>
  z.number(`请填写${name}`).int(`${name}不正确`).min(least, `${name}不正确`).max(FEN_MAX, `${name}太大`);
const at = (what: string) => z.iso.datetime(`请选择${what}`).pipe(timeSchema);

export const couponBatchBody = z.object({
  name: lineSchema("名称", 20, 2),
  section: z.string("请选择分区").max(30, "没有这个分区"),
  kind: z.enum(couponKinds, "请选择种类"),
  amount_fen: amount("金额", 1),
  percent: whole("折扣", 0, 99).default(0),
  threshold_fen: amount("门槛", 0).default(0),
  goods_ids: z.array(idSchema).max(100, "最多 100 件商品").default([]),
  category_ids: z.array(idSchema).max(20, "最多 20 个品类").default([]),
  min_level: whole("等级", 0, 20).default(0),
  owners_only: z.boolean().default(false),
  way: z.enum(couponWays, "请选择领取方式"),
  code: z
    .string()
    .max(60, "兑换码最多 20 个字")
    .default("")
    .transform((code) => code.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase()),
  points: whole("积分", 0, 10_000_000).default(0),
  total: whole("数量", 1, MAX_COUPONS),
  per_member: whole("每人限领", 1, 100).default(1),
  claim_from: at("开始时间"),
  claim_until: at("结束时间"),
  /** Usable for so many days from the claim on; null where the two times below say it. */
  valid_days: whole("有效天数", 1, 365).nullable().default(null),
  valid_from: timeSchema.nullable().default(null),
  valid_until: timeSchema.nullable().default(null),
});
export type CouponBatchInput = z.output<typeof couponBatchBody>;

const batchCardSchema = z.object({
  id: idSchema,
  name: z.string(),
  section: z.string(),
  status: z.enum(["draft", "open", "closed"]),
  kind: z.enum(couponKinds),
  way: z.enum(couponWays),
  words: z.string(),
  term: z.string(),
  claim_from: timeSchema,
  claim_until: timeSchema,
  total: z.number().int(),
  given: z.number().int(),
  used: z.number().int(),
});
export type CouponBatchCard = z.output<typeof batchCardSchema>;

const namedSchema = z.object({ id: idSchema, name: z.string() });

export const deskBatchSchema = batchCardSchema.extend({
  amount_fen: z.number().int(),
  percent: z.number().int(),
  threshold_fen: z.number().int(),
  goods: z.array(namedSchema),
  categories: z.array(namedSchema),
  min_level: z.number().int(),
  owners_only: z.boolean(),
  code: z.string(),
  points: z.number().int(),
  per_member: z.number().int(),
  valid_days: z.number().int().nullable(),
  valid_from: timeSchema.nullable(),
  valid_until: timeSchema.nullable(),
  expired: z.number().int(),
  created_by: z.string().nullable(),
  can: z.object({ open: z.boolean(), close: z.boolean(), delete: z.boolean() }),
  version: versionSchema,
});
export type DeskCouponBatch = z.output<typeof deskBatchSchema>;

const deskCouponSchema = z.object({
  id: idSchema,
  state: z.enum(couponStates),
  /** Null once the account is gone. */
  member: z.object({ id: idSchema, nickname: z.string() }).nullable(),
  order_number: z.string(),
  valid_until: timeSchema,
  used_at: timeSchema.nullable(),
  created_at: timeSchema,
});
export type DeskCoupon = z.output<typeof deskCouponSchema>;

const versionBody = z.object({ version: versionSchema });

export const couponDeskEndpoints = {
  "GET /api/admin/coupons": {
    summary: "Batches of coupons of the sections that the administrator may manage, newest first",
    query: pageQuery.extend({
      q: z.string().max(40).optional(),
      status: z.enum(["draft", "open", "closed"]).optional(),
    }),
    data: pageOf(batchCardSchema),
  },
  "GET /api/admin/coupons/goods": {
    summary: "Goods and categories that coupons can be limited to, by a part of their names",
    query: z.object({ q: z.string().max(40).default("") }),
    data: z.object({ goods: z.array(namedSchema), categories: z.array(namedSchema) }),
  },
  "GET /api/admin/coupons/{id}": {
    summary: "One batch of coupons as it stands",
    params: idParams,
    data: deskBatchSchema,
  },
  "POST /api/admin/coupons": {
    summary: "Drafts a batch of coupons; nobody sees it yet",
    body: couponBatchBody.extend({ idempotency_key: idempotencyKeySchema }),
    data: deskBatchSchema,
  },
  "PUT /api/admin/coupons/{id}": {
    summary:
      "Changes a batch. Once some were given, what they are worth stays, and the number never falls below them",
    params: idParams,
    body: couponBatchBody.extend({ version: versionSchema }),
    data: deskBatchSchema,
  },
  "DELETE /api/admin/coupons/{id}": act("Deletes a batch of which none was given"),
  "POST /api/admin/coupons/{id}/open": {
    summary: "Lets members take them, within the window",
    params: idParams,
    body: versionBody,
    data: deskBatchSchema,
  },
  "POST /api/admin/coupons/{id}/close": {
    summary: "Ends taking at once; what was given stays as it was promised",
    params: idParams,
    body: versionBody,
    data: deskBatchSchema,
  },
  "POST /api/admin/coupons/{id}/grant": {
    summary:
      "Gives one each to the members that the lines name by number of the account or mobile. With one mistake in it none is given",
    params: idParams,
    body: z.object({
      text: z.string("请填写会员").max(40_000, "内容太长，请分几次发放"),
      idempotency_key: idempotencyKeySchema,
    }),
    data: z.object({
      done: z.number().int(),
      problems: z.array(z.object({ line: z.number().int(), text: z.string() })),
    }),
  },
  "GET /api/admin/coupons/{id}/coupons": {
    summary: "Coupons of a batch, newest first",
    params: idParams,
    query: pageQuery.extend({ state: z.enum(couponStates).optional() }),
    data: pageOf(deskCouponSchema),
  },
  "POST /api/admin/coupons/{id}/export": {
    summary: "All coupons of a batch, for a CSV; stands in the audit log",
    params: idParams,
    data: z.object({ items: z.array(deskCouponSchema) }),
  },
} satisfies Endpoints;

named({ CouponDeskBatch: deskBatchSchema });
