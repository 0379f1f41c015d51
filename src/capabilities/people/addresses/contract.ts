import { z } from "zod";
import { act, type Endpoints, idempotencyKeySchema, idParams, idSchema, named } from "#shared/contract.ts";
import { isExactRegion } from "#shared/regions.ts";
import { cleanText, textLength } from "#shared/text.ts";
import { isMobile, plainMobile } from "#shared/validation.ts";

export const ADDRESSES_MAX = 20;

export const addressSchema = z.object({
  id: idSchema,
  /** Who takes it in. */
  name: z.string(),
  /** Whole: it is shown to its member only. */
  mobile: z.string(),
  /** Six digits of GB/T 2260, down to where no more is told apart. */
  region_code: z.string(),
  /** 广东省深圳市南山区, as it was called when the address was written. */
  region: z.string(),
  /** Street, building, door. */
  detail: z.string(),
  /** 家, 公司 …; empty when none. */
  label: z.string(),
  /** Taken where nothing else is chosen; one address of a member that has any. */
  is_default: z.boolean(),
});
export type Address = z.output<typeof addressSchema>;

/** One line of text between two lengths in characters. */
function line(shortest: number, longest: number, missing: string, tooLong: string) {
  return z
    .string(missing)
    .max(longest * 8, tooLong)
    .transform((text) => cleanText(text).replace(/\s+/g, " "))
    .refine((text) => textLength(text) >= shortest, missing)
    .refine((text) => textLength(text) <= longest, tooLong);
}

export const addressValuesSchema = z.object({
  name: line(1, 20, "请填写收货人", "收货人最多 20 个字"),
  mobile: z
    .string("请填写手机号")
    .max(40, "请输入正确的手机号")
    .transform(plainMobile)
    .refine((mobile) => mobile !== "", "请填写手机号")
    .refine((mobile) => mobile === "" || isMobile(mobile), "请输入正确的手机号"),
  region_code: z.string("请选择所在地区").max(6, "请选择所在地区").refine(isExactRegion, "请选择所在地区"),
  detail: line(2, 100, "请填写详细地址，如街道、楼栋和门牌号", "详细地址最多 100 个字"),
  label: line(0, 6, "", "标签最多 6 个字").default(""),
  is_default: z.boolean("请选择是否设为默认地址").default(false),
});
export type AddressValues = z.output<typeof addressValuesSchema>;

export const addressEndpoints = {
  "GET /api/my/addresses": {
    summary: "The member's addresses, the default first, then the one changed last",
    data: z.object({ items: z.array(addressSchema), max: z.number().int() }),
  },
  "POST /api/my/addresses": {
    summary: "Adds an address; the first becomes the default. At most 20",
    body: addressValuesSchema.extend({
      idempotency_key: idempotencyKeySchema,
    }),
    data: addressSchema,
  },
  "PUT /api/my/addresses/{id}": {
    summary: "Changes an address",
    params: idParams,
    body: addressValuesSchema,
    data: addressSchema,
  },
  "PUT /api/my/addresses/{id}/default": {
    summary: "Makes an address the default in place of the one before",
    params: idParams,
    data: addressSchema,
  },
  "DELETE /api/my/addresses/{id}": act(
    "Deletes an address; of the others, the one changed last becomes the default where it was that",
  ),
} satisfies Endpoints;

named({ Address: addressSchema, AddressValues: addressValuesSchema });
