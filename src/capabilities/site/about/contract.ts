import { z } from "zod";
import { type Endpoints, named, okSchema, versionSchema } from "#shared/contract.ts";
import { cleanText, textLength } from "#shared/text.ts";
import { isEmail } from "#shared/validation.ts";

function text(longest: number, tooLong: string) {
  return z
    .string()
    .max(longest * 4, tooLong)
    .transform(cleanText)
    .refine((given) => textLength(given) <= longest, tooLong)
    .default("");
}

/** A page of another site, or nothing. */
const link = z
  .string()
  .trim()
  .max(500, "链接太长了")
  .refine(
    (given) => given === "" || z.url({ protocol: /^https$/ }).safeParse(given).success,
    "请填写 https 开头的链接",
  )
  .default("");

const phone = z
  .string()
  .trim()
  .max(30, "电话太长了")
  .refine((given) => given === "" || /^\+?[\d\s-]{5,30}$/.test(given), "电话只能有数字、空格和短横线")
  .default("");

const placeSchema = z.object({
  name: text(40, "地点名称最多 40 个字").refine((name) => name !== "", "请填写地点名称"),
  address: text(100, "地址最多 100 个字"),
  /** WGS 84 degrees. */
  latitude: z.number("请填写纬度").min(-90, "纬度不正确").max(90, "纬度不正确"),
  longitude: z.number("请填写经度").min(-180, "经度不正确").max(180, "经度不正确"),
  phone,
});

/** What opens the app where it is installed: its own scheme, or a universal link. Never what runs in the page itself. */
const appLink = z
  .string()
  .trim()
  .max(500, "链接太长了")
  .refine(
    (given) =>
      given === "" ||
      (/^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(given) && !/^(?:http|javascript|data|file):/i.test(given)),
    "请填写 App 的链接，如 paddock://home",
  )
  .default("");

const downloadSchema = z.object({ ios: link, android: link, harmony: link, app: appLink });

/** What an operator says of one section. What is empty is not shown; the apps of the umbrella hold for a club without any. */
export const aboutValuesSchema = z.object({
  /** Plain text; an empty line begins a paragraph. */
  story: text(4000, "故事最多 4000 个字"),
  phone,
  email: z
    .string()
    .trim()
    .max(254, "邮箱太长了")
    .refine((given) => given === "" || isEmail(given), "请填写正确的邮箱")
    .default(""),
  /** Customer service on a page of its own. */
  contact_url: link,
  places: z.array(placeSchema).max(30, "最多 30 个地点").default([]),
  /** The official account: its name, and what its code says. */
  wechat: z
    .object({ name: text(40, "公众号名称最多 40 个字"), code: text(300, "二维码内容最多 300 个字") })
    .default({ name: "", code: "" }),
  /** The business licence, in words: its name and number. */
  licence: text(200, "执照信息最多 200 个字"),
  download: downloadSchema.default({ ios: "", android: "", harmony: "", app: "" }),
  /** Accounts on RED that one is invited to follow. */
  accounts: z
    .array(
      z.object({
        name: text(40, "账号名称最多 40 个字").refine((name) => name !== "", "请填写账号名称"),
        /** What is typed into its search. */
        handle: text(40, "小红书号最多 40 个字").refine((handle) => handle !== "", "请填写小红书号"),
        /** What is posted there. */
        about: text(120, "账号介绍最多 120 个字"),
        link,
      }),
    )
    .max(20, "最多 20 个账号")
    .default([]),
});
export type AboutValues = z.output<typeof aboutValuesSchema>;

const shownLink = z.string();
/** The path of a picture that is recognised on a long press; null where there is none. */
const code = z.string().nullable();

export const aboutSchema = z.object({
  section: z.string(),
  story: z.string(),
  phone: z.string(),
  email: z.string(),
  contact_url: shownLink,
  places: z.array(
    z.object({
      name: z.string(),
      address: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      phone: z.string(),
    }),
  ),
  wechat: z.object({ name: z.string(), code }),
  licence: z.string(),
  download: z.object({
    ios: shownLink,
    android: shownLink,
    harmony: shownLink,
    app: shownLink,
    code: z.string(),
  }),
  accounts: z.array(
    z.object({ name: z.string(), handle: z.string(), about: z.string(), link: shownLink, code }),
  ),
});
export type About = z.output<typeof aboutSchema>;

const sectionParams = z.object({ section: z.string().max(40) });

export const aboutEndpoints = {
  "GET /api/about/{section}": {
    summary: "What the operator says of a section: story, contact, apps, accounts; what is empty is not set",
    params: sectionParams,
    data: aboutSchema,
  },
  "GET /api/admin/about/{section}": {
    summary: "What is said of a section, as it is edited",
    params: sectionParams,
    data: z.object({ version: versionSchema, values: aboutValuesSchema }),
  },
  "PUT /api/admin/about/{section}": {
    summary: "Replaces what is said of a section; with a version only what was seen",
    params: sectionParams,
    query: z.object({ version: versionSchema.optional() }),
    body: aboutValuesSchema,
    data: okSchema,
  },
} satisfies Endpoints;

named({ AboutValues: aboutValuesSchema, About: aboutSchema });
