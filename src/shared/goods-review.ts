import { z } from "zod";
import { REVIEW_PHOTOS, REVIEW_WORDS } from "./after-sale.ts";
import { idSchema } from "./contract.ts";
import { cleanText, textLength } from "./text.ts";

/** What a buyer says of goods, as it is first written and as it is changed. */
export const saidOfGoods = {
  stars: z.number("请选择星级").int("请选择星级").min(1, "请选择星级").max(5, "最多五颗星"),
  body: z
    .string()
    .max(4000, "评价太长了")
    .default("")
    .transform(cleanText)
    .refine((text) => textLength(text) <= REVIEW_WORDS, `评价最多 ${REVIEW_WORDS} 个字`),
  pictures: z
    .array(idSchema)
    .max(REVIEW_PHOTOS, `图片最多 ${REVIEW_PHOTOS} 张`)
    .default([])
    .refine((ids) => new Set(ids).size === ids.length, "同一张图片只能传一次"),
};
