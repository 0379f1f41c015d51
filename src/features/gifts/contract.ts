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
import { claimStates, claimWays } from "#shared/gift.ts";
import { isMobile, plainMobile } from "#shared/validation.ts";

export const giftStoreSchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  /** Empty where none is told, as `hours`. */
  phone: z.string(),
  hours: z.string(),
});
export type GiftStore = z.output<typeof giftStoreSchema>;

const conditionSchema = z.object({
  key: z.enum(["owner", "activity", "level", "code"]),
  label: z.string(),
  /** Null for a code, which is only known once it was typed. */
  met: z.boolean().nullable(),
  /** Where the rest can be got; null where there is nothing to do. */
  path: z.string().nullable(),
});
export type GiftCondition = z.output<typeof conditionSchema>;

/** Where a batch stands for everybody: not yet, now, all gone, over. */
export const giftStateSchema = z.enum(["upcoming", "open", "empty", "ended"]);
export type GiftState = z.output<typeof giftStateSchema>;

const ownClaimSchema = z.object({ id: idSchema, state: z.enum(claimStates) });

export const giftCardSchema = z.object({
  id: idSchema,
  name: z.string(),
  section: z.string(),
  picture: pictureSchema.nullable(),
  state: giftStateSchema,
  opens_at: timeSchema,
  closes_at: timeSchema,
  /** Pieces that are still to be had, of all choices. */
  left: z.number().int(),
  /** The claim that stands of the member's; null while there is none. */
  own: ownClaimSchema.nullable(),
});
export type GiftCard = z.output<typeof giftCardSchema>;

export const giftSchema = giftCardSchema.omit({ picture: true }).extend({
  intro: z.string(),
  pictures: z.array(pictureSchema),
  collect_until: timeSchema,
  ways: z.array(z.enum(claimWays)),
  needs_review: z.boolean(),
  /** What sending one costs; 0 for nothing. */
  postage_fen: z.number().int(),
  stores: z.array(giftStoreSchema),
  items: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      /** What is chosen: 颜色, 尺码. */
      axes: z.array(z.string()),
      options: z.array(z.object({ id: idSchema, values: z.array(z.string()), left: z.number().int() })),
    }),
  ),
  conditions: z.array(conditionSchema),
  /** The number that is bound, masked; null where there is none. */
  mobile: z.string().nullable(),
  /** Minors' mode is on: nothing can be claimed. */
  minor: z.boolean(),
  /** Days after which address and number are deleted once all is done. */
  keep_days: z.number().int(),
});
export type Gift = z.output<typeof giftSchema>;

/** Where it goes: a store of the batch, or an address of one's own. */
const destination = {
  store_id: idSchema.nullable().default(null),
  address_id: idSchema.nullable().default(null),
  /** Whom the store may ring up; the bound number where it is empty. Only for what is picked up. */
  mobile: z
    .string()
    .max(40, "请输入正确的手机号")
    .default("")
    .transform(plainMobile)
    .refine((mobile) => mobile === "" || isMobile(mobile), "请输入正确的手机号"),
};

export const claimBody = z.object({
  option_id: idSchema,
  way: z.enum(claimWays, "请选择领取方式"),
  ...destination,
  code: z
    .string()
    .max(40, "兑换码不正确")
    .default("")
    .transform((code) => code.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase()),
  idempotency_key: idempotencyKeySchema,
});
export type ClaimInput = z.output<typeof claimBody>;

export const claimCardSchema = z.object({
  id: idSchema,
  gift: z.object({ id: idSchema, name: z.string(), section: z.string(), picture: pictureSchema.nullable() }),
  /** 赛道日 T 恤 · 白 · L */
  choice: z.string(),
  way: z.enum(claimWays),
  state: z.enum(claimStates),
  created_at: timeSchema,
  /** Until when it waits in the store; null where it is sent. */
  collect_until: timeSchema.nullable(),
});
export type ClaimCard = z.output<typeof claimCardSchema>;

export const claimEventSchema = z.object({
  id: idSchema,
  /** `claim`, a move of `shared/gift.ts`, or `moved`. */
  act: z.string(),
  state: z.enum(claimStates),
  by: z.enum(["member", "desk", "store", "system"]),
  note: z.string(),
  at: timeSchema,
});

/** Who takes it in and where, as its member wrote it. */
const recipientSchema = z.object({
  /** Empty for what is picked up, as region and detail. */
  name: z.string(),
  mobile: z.string(),
  region: z.string(),
  detail: z.string(),
});
export type Recipient = z.output<typeof recipientSchema>;

export const claimSchema = claimCardSchema.extend({
  store: giftStoreSchema.nullable(),
  /** To be shown in the store while it waits there, with the address that its picture leads to; null otherwise. */
  pickup: z.object({ code: z.string(), url: z.string() }).nullable(),
  /** Null once it was deleted. */
  recipient: recipientSchema.nullable(),
  postage_fen: z.number().int(),
  /** Where its postage is paid, and until when its piece is kept for that; null where nothing is to be paid now. */
  pay: z.object({ number: z.string(), until: timeSchema }).nullable(),
  courier: z.string(),
  tracking: z.string(),
  reason: z.string(),
  events: z.array(claimEventSchema),
  can: z.object({ cancel: z.boolean(), move: z.boolean(), claim_again: z.boolean() }),
  /** Stores that can be changed to. */
  stores: z.array(giftStoreSchema),
  keep_days: z.number().int(),
  version: versionSchema,
});
export type Claim = z.output<typeof claimSchema>;

export const giftEndpoints = {
  "GET /api/gifts": {
    summary:
      "Batches that are running or to come in a section, with the member's own claims; the first to end on top",
    query: pageQuery.extend({ section: z.string().max(30).optional() }),
    data: pageOf(giftCardSchema),
  },
  "GET /api/gifts/{id}": {
    summary:
      "A batch as the form to claim from it shows it: what is left, conditions and whether they are met",
    params: idParams,
    data: giftSchema,
  },
  "POST /api/gifts/{id}/claims": {
    summary:
      "Claims one piece, once for a member; repeated under the same key it answers the same. Refused in minors' mode",
    params: idParams,
    body: claimBody,
    /** The number leads to where postage is paid; empty where there is none to pay now. */
    data: z.object({ id: idSchema, payment_number: z.string() }),
  },
  "GET /api/my/gift-claims": {
    summary: "The member's claims, newest first",
    query: pageQuery,
    data: pageOf(claimCardSchema),
  },
  "GET /api/my/gift-claims/{id}": {
    summary: "One claim of the member's: its code, parcel, deadline, and what happened",
    params: idParams,
    data: claimSchema,
  },
  "POST /api/my/gift-claims/{id}/cancel": act(
    "Cancels a claim before it was handed out or sent; the piece goes back",
  ),
  "PUT /api/my/gift-claims/{id}/destination": {
    summary: "Another address, or another store, before it was sent or handed out",
    params: idParams,
    body: z.object({ ...destination, version: versionSchema }),
    data: okSchema,
  },
} satisfies Endpoints;

named({
  GiftStore: giftStoreSchema,
  GiftState: giftStateSchema,
  GiftCard: giftCardSchema,
  Gift: giftSchema,
  ClaimBody: claimBody,
  ClaimCard: claimCardSchema,
  ClaimEvent: claimEventSchema,
  Claim: claimSchema,
});
