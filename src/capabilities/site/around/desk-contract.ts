import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { linkSchema, optionalLinkSchema } from "#capabilities/site/blocks/contract.ts";
import {
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  okSchema,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { lineSchema, wordsSchema } from "#shared/typed-text.ts";
import { advertPlaces, announcementKinds } from "./contract.ts";

/** What every row has: whether it is on, and in which sections; none named stands for all of them. */
const placed = {
  on: z.boolean(),
  sections: z.array(z.string().max(40)).max(40, "分区太多了"),
};

/** From when until when, where it has a term. */
const term = { from: timeSchema.nullable(), until: timeSchema.nullable() };

export const linkContentSchema = z.object({
  ...placed,
  name: lineSchema("名称", 20, 1),
  url: z
    .string()
    .trim()
    .max(300, "链接太长")
    .refine((to) => z.url({ protocol: /^https?$/ }).safeParse(to).success, "请填写 http 或 https 开头的网址"),
});
export type LinkContent = z.output<typeof linkContentSchema>;

export const announcementContentSchema = z.object({
  ...placed,
  ...term,
  kind: z.enum(announcementKinds),
  text: lineSchema("公告", 80, 1),
  link: optionalLinkSchema,
  closable: z.boolean(),
});
export type AnnouncementContent = z.output<typeof announcementContentSchema>;

export const advertContentSchema = z.object({
  ...placed,
  ...term,
  place: z.enum(advertPlaces),
  advertiser: lineSchema("广告主", 30, 1),
  /** Media id. */
  picture: z.string("请上传图片").regex(/^[1-9]\d{0,17}$/, "请上传图片"),
  alt: lineSchema("图片说明", 60, 1),
  link: linkSchema,
  weight: z.number("请填写权重").int().min(1, "权重从 1 到 100").max(100, "权重从 1 到 100"),
  per_day: z.number("请填写次数").int().min(0, "每天最多 50 次").max(50, "每天最多 50 次"),
  note: wordsSchema("备注", 200),
});
export type AdvertContent = z.output<typeof advertContentSchema>;

const rowOf = <Content extends z.ZodObject>(content: Content) =>
  z.object({ id: idSchema, version: versionSchema, updated_by: z.string(), updated_at: timeSchema, content });

const linkRow = rowOf(linkContentSchema).extend({
  /** When it was last asked whether it answers; null while nobody did. */
  checked_at: timeSchema.nullable(),
  /** Why it did not answer, in Chinese; empty where it did. */
  failure: z.string(),
});
export type LinkRow = z.output<typeof linkRow>;

const announcementRow = rowOf(announcementContentSchema);
export type AnnouncementRow = z.output<typeof announcementRow>;

const advertRow = rowOf(advertContentSchema).extend({
  picture: pictureSchema.nullable(),
  /** Of the last 30 days, today included; a network once an hour. */
  views: z.number().int(),
  taps: z.number().int(),
});
export type AdvertRow = z.output<typeof advertRow>;

const listOf = <Row extends z.ZodType>(row: Row) => z.object({ items: z.array(row) });
const added = z.object({ id: idSchema });
const creating = z.object({ key: idempotencyKeySchema });
const changing = z.object({ version: versionSchema });
const removing = { params: idParams, query: changing, data: okSchema };
const ordering = {
  body: z.object({ ids: z.array(idSchema).max(500) }),
  data: okSchema,
};

export const aroundDeskEndpoints = {
  "GET /api/admin/links": { summary: "Friendly links in their order", data: listOf(linkRow) },
  "POST /api/admin/links": {
    summary: "Adds a friendly link at the end",
    body: creating.extend({ content: linkContentSchema }),
    data: added,
  },
  "PUT /api/admin/links/{id}": {
    summary: "Changes a friendly link",
    params: idParams,
    body: changing.extend({ content: linkContentSchema }),
    data: okSchema,
  },
  "DELETE /api/admin/links/{id}": { summary: "Removes a friendly link", ...removing },
  "POST /api/admin/links/order": { summary: "Orders all friendly links", ...ordering },
  "POST /api/admin/links/{id}/check": {
    summary: "Asks at once whether a friendly link answers",
    params: idParams,
    data: z.object({ failure: z.string() }),
  },
  "GET /api/admin/announcements": { summary: "Announcements in their order", data: listOf(announcementRow) },
  "POST /api/admin/announcements": {
    summary: "Adds an announcement at the end",
    body: creating.extend({ content: announcementContentSchema }),
    data: added,
  },
  "PUT /api/admin/announcements/{id}": {
    summary: "Changes an announcement",
    params: idParams,
    body: changing.extend({ content: announcementContentSchema }),
    data: okSchema,
  },
  "DELETE /api/admin/announcements/{id}": { summary: "Removes an announcement", ...removing },
  "POST /api/admin/announcements/order": { summary: "Orders all announcements", ...ordering },
  "GET /api/admin/adverts": {
    summary: "Adverts in their order, with what was counted",
    data: listOf(advertRow),
  },
  "POST /api/admin/adverts": {
    summary: "Adds an advert at the end",
    body: creating.extend({ content: advertContentSchema }),
    data: added,
  },
  "PUT /api/admin/adverts/{id}": {
    summary: "Changes an advert",
    params: idParams,
    body: changing.extend({ content: advertContentSchema }),
    data: okSchema,
  },
  "DELETE /api/admin/adverts/{id}": { summary: "Removes an advert with what was counted of it", ...removing },
  "POST /api/admin/adverts/order": { summary: "Orders all adverts", ...ordering },
  "GET /api/admin/adverts/figures": {
    summary: "Views and taps of each advert by day, a year back, for export",
    data: z.object({
      items: z.array(
        z.object({
          id: idSchema,
          advertiser: z.string(),
          alt: z.string(),
          place: z.enum(advertPlaces),
          /** YYYY-MM-DD in China. */
          day: z.string(),
          views: z.number().int(),
          taps: z.number().int(),
        }),
      ),
    }),
  },
} as const satisfies Endpoints;

named({
  LinkContent: linkContentSchema,
  AnnouncementContent: announcementContentSchema,
  AdvertContent: advertContentSchema,
});
