import { z } from "zod";
import { idSchema, named, timeSchema, versionSchema } from "#shared/contract.ts";
import { lineSchema } from "#shared/typed-text.ts";

/** A path of the app, or an https address. */
export const linkSchema = z
  .string()
  .trim()
  .max(300, "链接太长")
  .refine(
    (to) => /^\/(?![/\\])\S*$/.test(to) || /^https:\/\/[^\s/]+\S*$/.test(to),
    "链接要以 / 或 https:// 开头",
  );

/** A link, or none. */
export const optionalLinkSchema = z.union([z.literal(""), linkSchema]);

/** What every block has: whether it is on, and from when until when. */
export const placed = {
  /** Unique within its page. */
  id: z.string().regex(/^[\w-]{1,24}$/),
  on: z.boolean(),
  from: timeSchema.nullable(),
  until: timeSchema.nullable(),
};

/** An icon with a word that leads somewhere in the app. */
export const entrySchema = z.object({
  label: lineSchema("入口名", 6).refine((label) => label !== "", "请填写入口名"),
  icon: z.string().max(20),
  to: linkSchema.refine((to) => to.startsWith("/"), "入口只能去站内的页面"),
});
export type BlockEntry = z.output<typeof entrySchema>;

/** Of the draft, or of its absence: what an editor saw. */
export const draftVersionSchema = z.object({ version: versionSchema });

export const publishBody = draftVersionSchema.extend({ note: lineSchema("说明", 60).default("") });

/** One version of something that is made of blocks, without what it holds. */
export const keptVersionSchema = z.object({
  id: idSchema,
  number: z.number().int(),
  /** What is new in it, in the words of whoever published it. */
  note: z.string(),
  updated_by: z.string(),
  updated_at: timeSchema,
  published_at: timeSchema.nullable(),
});

/** Something that a block can be given. */
export const choiceSchema = z.object({ id: z.string().max(64), title: z.string(), text: z.string() });

named({
  OptionalLink: optionalLinkSchema,
  Entry: entrySchema,
  DraftVersion: draftVersionSchema,
  PublishBody: publishBody,
  KeptVersion: keptVersionSchema,
  BlockChoice: choiceSchema,
});
