import { z } from "zod";
import { pictureSchema, videoSchema } from "#capabilities/media/media/contract.ts";
import { entrySchema, optionalLinkSchema, placed } from "#capabilities/site/blocks/contract.ts";
import { documentSchema, shownDocumentSchema } from "#capabilities/texts/writing/contract.ts";
import { activityCardSchema } from "#features/activities/contract.ts";
import { goodsCardSchema } from "#features/goods/contract.ts";
import { quizCardSchema } from "#features/quizzes/contract.ts";
import { idSchema, timeSchema } from "#shared/contract.ts";
import { lineSchema } from "#shared/typed-text.ts";

const TEXT_LENGTH = 3000;
const MOST_PICTURES = 12;
const MOST_LINKS = 10;
const MOST_ACTIVITIES = 6;
const MOST_GOODS = 6;

const heading = lineSchema("标题", 30);

/** How several pictures stand beside each other: two in a row, in a strip that is swiped, or each across the page. */
export const pictureLooks = ["grid", "strip", "wide"] as const;

/**
 * The kinds of blocks, as they are kept. A new kind begins here; the compiler then asks for how it is shown
 * (`shownBlocks`), read (`server/blocks`), drawn (`web/blocks`) and edited (`web/desk/blocks`).
 */
export const storedBlocks = {
  /** A picture across the page, or without one the section's colours, with words and a button on it. */
  banner: z.object({
    ...placed,
    kind: z.literal("banner"),
    /** Media id. */
    picture: idSchema.nullable(),
    title: heading,
    text: lineSchema("说明", 60),
    button: lineSchema("按钮", 8),
    link: optionalLinkSchema,
  }),
  text: z.object({
    ...placed,
    kind: z.literal("text"),
    title: heading,
    document: documentSchema({ most: TEXT_LENGTH, pictures: 0 }),
  }),
  pictures: z.object({
    ...placed,
    kind: z.literal("pictures"),
    title: heading,
    look: z.enum(pictureLooks),
    items: z
      .array(
        z.object({
          picture: idSchema,
          caption: lineSchema("图片说明", 30),
          link: optionalLinkSchema,
        }),
      )
      .min(1, "至少放一张图片")
      .max(MOST_PICTURES, `最多 ${MOST_PICTURES} 张图片`),
  }),
  countdown: z.object({
    ...placed,
    kind: z.literal("countdown"),
    title: lineSchema("标题", 20).refine((title) => title !== "", "请填写倒计时标题"),
    to: timeSchema,
    /** Instead of the figures when it is over. */
    after: lineSchema("到点以后的话", 20),
  }),
  video: z.object({
    ...placed,
    kind: z.literal("video"),
    title: heading,
    video: idSchema,
    poster: idSchema.nullable(),
  }),
  links: z.object({
    ...placed,
    kind: z.literal("links"),
    title: heading,
    items: z.array(entrySchema).min(1, "至少放一个入口").max(MOST_LINKS, `入口最多 ${MOST_LINKS} 个`),
  }),
  /** The way into a quiz. */
  quiz: z.object({
    ...placed,
    kind: z.literal("quiz"),
    title: heading,
    /** Key of the quiz. */
    quiz: z.string("请选择测试").min(1, "请选择测试").max(60),
  }),
  /** The first of this week in the mini game, with the way into it. */
  ranking: z.object({
    ...placed,
    kind: z.literal("ranking"),
    title: heading,
    count: z.number().int().min(3).max(10),
    /** Whether the way into the game stands above. */
    entry: z.boolean(),
  }),
  /** Activities, in the order chosen. */
  activity: z.object({
    ...placed,
    kind: z.literal("activity"),
    title: heading,
    activities: z
      .array(idSchema)
      .min(1, "至少选一个活动")
      .max(MOST_ACTIVITIES, `最多 ${MOST_ACTIVITIES} 个活动`),
  }),
  /** Goods of the shop, in the order chosen. */
  goods: z.object({
    ...placed,
    kind: z.literal("goods"),
    title: heading,
    goods: z.array(idSchema).min(1, "至少选一件商品").max(MOST_GOODS, `最多 ${MOST_GOODS} 件商品`),
  }),
  /** A form for a test drive or a visit. */
  form: z.object({
    ...placed,
    kind: z.literal("form"),
    title: heading,
    /** Key of the form. */
    form: z.string("请选择表单").min(1, "请选择表单").max(60),
  }),
} as const;

export type BlockKind = keyof typeof storedBlocks;
/** A block as it is kept. */
export type StoredBlock<Kind extends BlockKind = BlockKind> = {
  [K in Kind]: z.output<(typeof storedBlocks)[K]>;
}[Kind];

const shownOf = { id: z.string() };

/** The same kinds, as a page shows them. */
export const shownBlocks = {
  banner: z.object({
    ...shownOf,
    kind: z.literal("banner"),
    picture: pictureSchema.nullable(),
    title: z.string(),
    text: z.string(),
    button: z.string(),
    link: z.string(),
  }),
  text: z.object({
    ...shownOf,
    kind: z.literal("text"),
    title: z.string(),
    document: shownDocumentSchema,
  }),
  pictures: z.object({
    ...shownOf,
    kind: z.literal("pictures"),
    title: z.string(),
    look: z.enum(pictureLooks),
    items: z.array(z.object({ picture: pictureSchema, caption: z.string(), link: z.string() })),
  }),
  countdown: z.object({
    ...shownOf,
    kind: z.literal("countdown"),
    title: z.string(),
    to: timeSchema,
    after: z.string(),
  }),
  video: z.object({
    ...shownOf,
    kind: z.literal("video"),
    title: z.string(),
    video: videoSchema,
    poster: pictureSchema.nullable(),
  }),
  links: z.object({
    ...shownOf,
    kind: z.literal("links"),
    title: z.string(),
    items: z.array(entrySchema),
  }),
  quiz: z.object({
    ...shownOf,
    kind: z.literal("quiz"),
    title: z.string(),
    quiz: quizCardSchema,
  }),
  ranking: z.object({
    ...shownOf,
    kind: z.literal("ranking"),
    title: z.string(),
    count: z.number().int(),
    entry: z.boolean(),
  }),
  activity: z.object({
    ...shownOf,
    kind: z.literal("activity"),
    title: z.string(),
    items: z.array(activityCardSchema),
  }),
  goods: z.object({
    ...shownOf,
    kind: z.literal("goods"),
    title: z.string(),
    items: z.array(goodsCardSchema),
  }),
  form: z.object({
    ...shownOf,
    kind: z.literal("form"),
    title: z.string(),
    form: z.string(),
  }),
} as const satisfies Record<BlockKind, z.ZodObject>;

/** A block as a page shows it. */
export type ShownBlock<Kind extends BlockKind = BlockKind> = {
  [K in Kind]: z.output<(typeof shownBlocks)[K]>;
}[Kind];
