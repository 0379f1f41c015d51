import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import {
  countsOf,
  type Endpoints,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";
import { cleanText, textLength } from "#shared/text.ts";

const targetParams = z.object({ kind: z.string().max(20), id: idSchema });

const countsSchema = countsOf("likes", "collects", "comments");

/** What one member thinks of one thing, and its figures as they are now. */
export const reactionSchema = z.object({
  id: idSchema,
  liked: z.boolean(),
  collected: z.boolean(),
  /** Not wanted in feeds. */
  disliked: z.boolean(),
  counts: countsSchema,
});
export type Reaction = z.output<typeof reactionSchema>;

export const shelves = ["post", "pic", "video", "bbs", "activity"] as const;
export const shelfSchema = z.enum(shelves);
export type Shelf = z.output<typeof shelfSchema>;

export const collectedSchema = z.object({
  kind: z.string(),
  id: idSchema,
  folder_id: idSchema.nullable(),
  /** Whose it is; null where nobody is to know, or the original is gone. */
  author_id: idSchema.nullable(),
  collected_at: timeSchema,
  /** Null when the original is gone. */
  item: z
    .object({
      title: z.string(),
      byline: z.string(),
      /** Below the base of whichever section is open. */
      path: z.string(),
      cover: pictureSchema.nullable(),
      shelf: z.string(),
      section: z.string(),
    })
    .nullable(),
});
export type Collected = z.output<typeof collectedSchema>;

export const folderSchema = z.object({ id: idSchema, name: z.string(), count: z.number().int() });
export type Folder = z.output<typeof folderSchema>;

const folderName = z
  .string("请填写收藏夹名称")
  .max(100, "收藏夹名称最多 20 个字")
  .transform((name) => cleanText(name).replace(/\s+/g, " "))
  .refine((name) => name !== "", "请填写收藏夹名称")
  .refine((name) => textLength(name) <= 20, "收藏夹名称最多 20 个字");

const someCollected = z.array(targetParams).min(1, "请选择要操作的收藏").max(100, "一次最多操作 100 条收藏");

const idsQuery = z
  .string()
  .regex(/^[1-9]\d{0,17}(,[1-9]\d{0,17}){0,49}$/, "编号不正确")
  .transform((ids) => [...new Set(ids.split(","))]);

export const reactionEndpoints = {
  "GET /api/reactions": {
    summary:
      "The member's reactions to up to 50 things, with fresh counts; things that are gone are left out",
    query: z.object({ kind: z.string().max(20), ids: idsQuery }),
    data: z.object({ items: z.array(reactionSchema) }),
  },
  "PUT /api/likes/{kind}/{id}": {
    summary: "Likes; again changes nothing",
    params: targetParams,
    data: z.object({ liked: z.boolean(), likes: z.number().int() }),
  },
  "DELETE /api/likes/{kind}/{id}": {
    summary: "Takes a like back",
    params: targetParams,
    data: z.object({ liked: z.boolean(), likes: z.number().int() }),
  },
  "PUT /api/collects/{kind}/{id}": {
    summary: "Collects; again changes nothing",
    params: targetParams,
    data: z.object({ collected: z.boolean(), collects: z.number().int() }),
  },
  "DELETE /api/collects/{kind}/{id}": {
    summary: "Removes from the collection, also what is gone",
    params: targetParams,
    data: z.object({ collected: z.boolean(), collects: z.number().int() }),
  },
  "PUT /api/dislikes/{kind}/{id}": {
    summary: "Does not want to see this in feeds again",
    params: targetParams,
    data: okSchema,
  },
  "DELETE /api/dislikes/{kind}/{id}": {
    summary: "Takes a dislike back",
    params: targetParams,
    data: okSchema,
  },
  "GET /api/my/dislikes": {
    summary: "What the member does not want to see in lists, newest first, the last 500",
    query: z.object({ kind: z.string().max(20) }),
    data: z.object({ ids: z.array(idSchema) }),
  },
  "GET /api/my/collects": {
    summary: "The member's collection, newest first",
    query: pageQuery.extend({
      shelf: shelfSchema.optional(),
      /** Section slug; the umbrella section, or none, lists all of them. */
      section: z.string().max(40).optional(),
      folder_id: idSchema.optional(),
    }),
    data: pageOf(collectedSchema),
  },
  "POST /api/my/collects/move": {
    summary: "Moves collected things into a folder, or out of any",
    body: z.object({ items: someCollected, folder_id: idSchema.nullable() }),
    data: okSchema,
  },
  "POST /api/my/collects/remove": {
    summary: "Removes several from the collection",
    body: z.object({ items: someCollected }),
    data: okSchema,
  },
  "GET /api/my/collect-folders": {
    summary: "The member's folders, by name",
    data: z.object({ items: z.array(folderSchema) }),
  },
  "POST /api/my/collect-folders": {
    summary: "Makes a folder",
    body: z.object({ name: folderName }),
    data: folderSchema,
  },
  "PUT /api/my/collect-folders/{id}": {
    summary: "Renames a folder",
    params: z.object({ id: idSchema }),
    body: z.object({ name: folderName }),
    data: folderSchema,
  },
  "DELETE /api/my/collect-folders/{id}": {
    summary: "Deletes a folder; what was in it stays collected",
    params: z.object({ id: idSchema }),
    data: okSchema,
  },
} satisfies Endpoints;

named({ Reaction: reactionSchema, Shelf: shelfSchema, Collected: collectedSchema, Folder: folderSchema });
