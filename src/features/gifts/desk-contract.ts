import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import {
  act,
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { claimStates, claimWays, POSTAGE_MAX } from "#shared/gift.ts";
import { textLength } from "#shared/text.ts";
import { lineSchema, wordsSchema } from "#shared/typed-text.ts";
import { claimEventSchema, giftStoreSchema } from "./contract.ts";

export const MAX_STOCK = 100_000;
export const MAX_CODES = 10_000;

const optionInput = z.object({
  /** Of one that is there; without it a new one. */
  id: idSchema.optional(),
  values: z.array(lineSchema("选项", 12, 1)).max(2),
  total: z
    .number("请填写库存")
    .int("库存要是整数")
    .min(0, "库存不能小于 0")
    .max(MAX_STOCK, `库存最多 ${MAX_STOCK}`),
});

const itemInput = z.object({
  id: idSchema.optional(),
  name: lineSchema("礼品名称", 30, 1),
  axes: z.array(lineSchema("选什么", 8, 1)).max(2, "最多选两样"),
  options: z.array(optionInput).min(1, "至少要有一个选项").max(60, "最多 60 个选项"),
});

const at = (what: string) => z.iso.datetime(`请选择${what}`).pipe(timeSchema);

export const batchBody = z.object({
  name: lineSchema("名称", 30, 2),
  section: z.string("请选择分区").max(30, "没有这个分区"),
  intro: wordsSchema("说明", 500).default(""),
  picture_ids: z.array(idSchema).max(6, "最多 6 张图片").default([]),
  opens_at: at("开始时间"),
  closes_at: at("结束时间"),
  collect_until: at("领取期限"),
  pickup: z.boolean(),
  mail: z.boolean(),
  postage_fen: z
    .number("请填写邮费，如 12 或 12.50")
    .int("邮费最多两位小数")
    .min(0, "邮费不能小于 0")
    .max(POSTAGE_MAX, `邮费最多 ${POSTAGE_MAX / 100} 元`)
    .default(0),
  store_ids: z.array(idSchema).max(100, "最多 100 家门店").default([]),
  needs_review: z.boolean().default(false),
  owners_only: z.boolean().default(false),
  series: z.array(z.string().max(60)).max(20, "最多 20 个车系").default([]),
  activity_id: idSchema.nullable().default(null),
  activity_needs: z.enum(["signed_up", "attended"]).default("signed_up"),
  min_level: z
    .number("等级要是整数")
    .int("等级要是整数")
    .min(0, "等级不能小于 0")
    .max(20, "没有这个等级")
    .default(0),
  code_kind: z.enum(["none", "single", "shared"]).default("none"),
  shared_code: z
    .string()
    .max(40, "口令最多 20 个字")
    .default("")
    .transform((code) => code.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase())
    .refine((code) => textLength(code) <= 20, "口令最多 20 个字"),
  items: z.array(itemInput).min(1, "至少要有一样礼品").max(10, "最多 10 样礼品"),
});
export type BatchInput = z.output<typeof batchBody>;

const countsSchema = z.record(z.enum(claimStates), z.number().int());

const batchCardSchema = z.object({
  id: idSchema,
  name: z.string(),
  section: z.string(),
  picture: pictureSchema.nullable(),
  status: z.enum(["draft", "open", "closed"]),
  opens_at: timeSchema,
  closes_at: timeSchema,
  collect_until: timeSchema,
  /** Pieces in all, and those that claims keep. */
  total: z.number().int(),
  taken: z.number().int(),
  /** Claims that the desk has to look at, or to send. */
  waiting: z.number().int(),
});
export type BatchCard = z.output<typeof batchCardSchema>;

export const deskBatchSchema = batchCardSchema.omit({ picture: true }).extend({
  intro: z.string(),
  pictures: z.array(pictureSchema),
  pickup: z.boolean(),
  mail: z.boolean(),
  postage_fen: z.number().int(),
  store_ids: z.array(idSchema),
  needs_review: z.boolean(),
  owners_only: z.boolean(),
  series: z.array(z.string()),
  activity_id: idSchema.nullable(),
  /** What the activity is called; null where there is none, or it is gone. */
  activity_title: z.string().nullable(),
  activity_needs: z.enum(["signed_up", "attended"]),
  min_level: z.number().int(),
  code_kind: z.enum(["none", "single", "shared"]),
  shared_code: z.string(),
  items: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      axes: z.array(z.string()),
      options: z.array(
        z.object({
          id: idSchema,
          values: z.array(z.string()),
          total: z.number().int(),
          taken: z.number().int(),
          /** Somebody claimed it once: it stays. */
          used: z.boolean(),
        }),
      ),
    }),
  ),
  codes: z.object({ total: z.number().int(), used: z.number().int() }),
  counts: countsSchema,
  created_by: z.string().nullable(),
  can: z.object({
    publish: z.boolean(),
    close: z.boolean(),
    reopen: z.boolean(),
    delete: z.boolean(),
  }),
  version: versionSchema,
});
export type DeskBatch = z.output<typeof deskBatchSchema>;

const deskClaimSchema = z.object({
  id: idSchema,
  choice: z.string(),
  way: z.enum(claimWays),
  state: z.enum(claimStates),
  /** Null once the account is gone. */
  member: z.object({ id: idSchema, nickname: z.string() }).nullable(),
  store: z.string().nullable(),
  /** 张** 138****0000 广东省深圳市南山区 ****; empty once it was deleted. */
  recipient: z.string(),
  postage_fen: z.number().int(),
  courier: z.string(),
  tracking: z.string(),
  reason: z.string(),
  created_at: timeSchema,
  version: versionSchema,
});
export type DeskClaim = z.output<typeof deskClaimSchema>;

export const reasonBody = z.object({ reason: lineSchema("理由", 100, 2), version: versionSchema });
export const shipmentBody = z.object({
  courier: lineSchema("快递公司", 20, 1),
  tracking: z
    .string("请填写快递单号")
    .max(60, "快递单号最多 40 位")
    .transform((text) => text.normalize("NFKC").replace(/\s/g, "").toUpperCase())
    .refine((text) => /^[A-Z0-9-]{5,40}$/.test(text), "快递单号由 5 到 40 位字母、数字组成"),
});
const versionBody = z.object({ version: versionSchema });

const storeBody = z.object({
  section: z.string("请选择分区").max(30, "没有这个分区"),
  name: lineSchema("门店名称", 30, 2),
  address: lineSchema("门店地址", 80, 4),
  phone: wordsSchema("电话", 20).default(""),
  hours: wordsSchema("营业时间", 40).default(""),
  active: z.boolean().default(true),
});
export type StoreInput = z.output<typeof storeBody>;

const staffSchema = z.object({ id: idSchema, name: z.string(), account: z.string() });

export const deskStoreSchema = giftStoreSchema.extend({
  section: z.string(),
  active: z.boolean(),
  staff: z.array(staffSchema),
  /** Claims that wait to be collected there. */
  waiting: z.number().int(),
  version: versionSchema,
});
export type DeskStore = z.output<typeof deskStoreSchema>;

const handOutCodeSchema = z
  .string("请输入核销码")
  .max(300, "核销码是 8 位数字")
  // What a camera reads is the address behind the picture.
  .transform((text) =>
    (/[?&]code=(\d{8})(?:&|$)/.exec(text)?.[1] ?? text).normalize("NFKC").replace(/\s/g, ""),
  )
  .refine((code) => /^\d{8}$/.test(code), "核销码是 8 位数字");

const handedOutSchema = z.object({
  id: idSchema,
  gift: z.string(),
  choice: z.string(),
  nickname: z.string(),
  handed_at: timeSchema,
  /** Until when it can be taken back by the same store; null when it cannot any longer. */
  undo_until: timeSchema.nullable(),
});
export type HandedOut = z.output<typeof handedOutSchema>;

const toHandOutSchema = z.object({
  id: idSchema,
  gift: z.string(),
  choice: z.string(),
  picture: pictureSchema.nullable(),
  nickname: z.string(),
  collect_until: timeSchema,
});
export type ToHandOut = z.output<typeof toHandOutSchema>;

export const giftDeskEndpoints = {
  "GET /api/admin/gifts": {
    summary: "Batches of the sections that the administrator may manage, newest first",
    query: pageQuery.extend({
      q: z.string().max(40).optional(),
      status: z.enum(["draft", "open", "closed"]).optional(),
    }),
    data: pageOf(batchCardSchema),
  },
  "GET /api/admin/gifts/{id}": { summary: "One batch as it stands", params: idParams, data: deskBatchSchema },
  "POST /api/admin/gifts": {
    summary: "Drafts a batch; nobody sees it yet",
    body: batchBody.extend({ idempotency_key: idempotencyKeySchema }),
    data: deskBatchSchema,
  },
  "PUT /api/admin/gifts/{id}": {
    summary: "Changes a batch, also while it runs. Stock never falls below what was claimed",
    params: idParams,
    body: batchBody.extend({ version: versionSchema }),
    data: deskBatchSchema,
  },
  "DELETE /api/admin/gifts/{id}": act("Deletes a batch of which nobody ever claimed anything"),
  "POST /api/admin/gifts/{id}/publish": {
    summary: "Opens a draft, or one that was closed, within its window",
    params: idParams,
    body: versionBody,
    data: deskBatchSchema,
  },
  "POST /api/admin/gifts/{id}/close": {
    summary: "Ends claiming at once. What was claimed stays, unless it is withdrawn along with it",
    params: idParams,
    body: z.object({
      version: versionSchema,
      withdraw: z.boolean().default(false),
      reason: wordsSchema("理由", 100).default(""),
    }),
    data: deskBatchSchema,
  },
  "POST /api/admin/gifts/{id}/codes": {
    summary: "Makes codes that open the batch once each",
    params: idParams,
    body: z.object({
      count: z.number("请填写数量").int("数量要是整数").min(1, "至少 1 个").max(2000, "一次最多 2000 个"),
      idempotency_key: idempotencyKeySchema,
    }),
    data: z.object({ total: z.number().int(), used: z.number().int() }),
  },
  "POST /api/admin/gifts/{id}/codes/export": {
    summary: "All codes of a batch with whether they were used, for a CSV; stands in the audit log",
    params: idParams,
    data: z.object({ items: z.array(z.object({ code: z.string(), used: z.boolean() })) }),
  },
  "GET /api/admin/gifts/{id}/claims": {
    summary: "Claims of a batch, newest first, what is private masked",
    params: idParams,
    query: pageQuery.extend({ state: z.enum(claimStates).optional(), way: z.enum(claimWays).optional() }),
    data: pageOf(deskClaimSchema),
  },
  "GET /api/admin/gift-claims/{id}": {
    summary: "One claim with what happened to it",
    params: idParams,
    data: deskClaimSchema.extend({
      events: z.array(claimEventSchema.extend({ admin: z.string().nullable() })),
    }),
  },
  "POST /api/admin/gift-claims/{id}/reveal": {
    summary: "Address and number of a claim in whole; stands in the audit log",
    params: idParams,
    data: z.object({ name: z.string(), mobile: z.string(), region: z.string(), detail: z.string() }),
  },
  "POST /api/admin/gift-claims/{id}/approve": {
    summary: "Lets a claim pass that was to be looked at",
    params: idParams,
    body: versionBody,
    data: okSchema,
  },
  "POST /api/admin/gift-claims/{id}/refuse": {
    summary: "Refuses a claim that was to be looked at; the piece goes back",
    params: idParams,
    body: reasonBody,
    data: okSchema,
  },
  "POST /api/admin/gift-claims/{id}/withdraw": {
    summary: "Takes a claim back that was neither sent nor handed out; the piece goes back",
    params: idParams,
    body: reasonBody,
    data: okSchema,
  },
  "POST /api/admin/gift-claims/{id}/ship": {
    summary: "A parcel went; asked again for one that went, it corrects its number",
    params: idParams,
    body: shipmentBody.extend({ version: versionSchema }),
    data: okSchema,
  },
  "POST /api/admin/gift-claims/{id}/unship": {
    summary: "A parcel did not go after all",
    params: idParams,
    body: versionBody,
    data: okSchema,
  },
  "POST /api/admin/gifts/{id}/shipments": {
    summary:
      "Many parcels at once, a line each: claim, courier, number. With one mistake in it nothing is stored",
    params: idParams,
    body: z.object({ text: z.string().max(200_000, "内容太长，请分几次粘贴") }),
    data: z.object({
      done: z.number().int(),
      problems: z.array(z.object({ line: z.number().int(), text: z.string() })),
    }),
  },
  "POST /api/admin/gifts/{id}/shipping-list": {
    summary: "Addresses of all that is to be sent, in whole, for a CSV; stands in the audit log",
    params: idParams,
    data: z.object({
      items: z.array(
        z.object({
          id: idSchema,
          choice: z.string(),
          name: z.string(),
          mobile: z.string(),
          region: z.string(),
          detail: z.string(),
        }),
      ),
    }),
  },
  "GET /api/admin/gift-stores": {
    summary: "Stores of the sections that the administrator may manage",
    data: z.object({ items: z.array(deskStoreSchema) }),
  },
  "GET /api/admin/gift-stores/accounts": {
    summary: "Accounts whose role lets them hand out, to be assigned to stores",
    data: z.object({ items: z.array(staffSchema) }),
  },
  "POST /api/admin/gift-stores": {
    summary: "Adds a store",
    body: storeBody.extend({ staff_ids: z.array(idSchema).max(50).default([]) }),
    data: deskStoreSchema,
  },
  "PUT /api/admin/gift-stores/{id}": {
    summary: "Changes a store and who hands out there",
    params: idParams,
    body: storeBody.extend({ staff_ids: z.array(idSchema).max(50).default([]), version: versionSchema }),
    data: deskStoreSchema,
  },
  "DELETE /api/admin/gift-stores/{id}": act("Deletes a store that no batch and no claim ever named"),
  "GET /api/admin/gift-counter": {
    summary: "The stores in which the account hands out, and what it handed out there last",
    data: z.object({
      stores: z.array(giftStoreSchema.extend({ handed: z.array(handedOutSchema) })),
    }),
  },
  "POST /api/admin/gift-counter/look": {
    summary: "What a code stands for, in the account's own store",
    body: z.object({ store_id: idSchema, code: handOutCodeSchema }),
    data: toHandOutSchema,
  },
  "POST /api/admin/gift-counter/hand-out": {
    summary: "Hands a gift out; repeated under the same key it answers the same",
    body: z.object({ store_id: idSchema, code: handOutCodeSchema, idempotency_key: idempotencyKeySchema }),
    data: handedOutSchema,
  },
  "POST /api/admin/gift-counter/undo": {
    summary: "Takes a hand-out of one's own store back, within five minutes",
    body: z.object({ claim_id: idSchema }),
    data: okSchema,
  },
} satisfies Endpoints;

named({ GiftDeskBatch: deskBatchSchema, ReasonBody: reasonBody, DeskStore: deskStoreSchema });
