import { z } from "zod";
import { sectionBySlug } from "#sections/registry.ts";
import { type Endpoints, idParams, idSchema, named, okSchema, versionSchema } from "#shared/contract.ts";
import { cleanText } from "#shared/text.ts";
import { boardDetailSchema } from "./contract.ts";

const text = (most: number, name: string) =>
  z
    .string(`请填写${name}`)
    .max(most * 4, `${name}最多 ${most} 个字`)
    .transform(cleanText)
    .refine((value) => [...value].length <= most, `${name}最多 ${most} 个字`);

const boardFields = {
  name: text(12, "名称").refine((name) => name !== "", "请填写名称"),
  /** Name of a symbol of the design system. */
  icon: z.string("请选择图标").regex(/^[a-z][a-z-]{0,29}$/, "请选择图标"),
  intro: text(60, "简介"),
  /** House rules, one in a line. */
  rules: text(1000, "版规"),
};

export const deskBoardSchema = z.object({
  id: idSchema,
  section: z.string(),
  name: z.string(),
  icon: z.string(),
  intro: z.string(),
  rules: z.string(),
  /** Lists leave it out, and nobody posts in it. */
  closed: z.boolean(),
  /** Only those who look after it post in it. */
  read_only: z.boolean(),
  /** The board that took over its posts; `left` are still on their way. */
  merged_into: z.object({ id: idSchema, name: z.string(), left: z.number().int() }).nullable(),
  posts: z.number().int(),
  members: z.number().int(),
  moderators: boardDetailSchema.shape.moderators,
  version: versionSchema,
});
export type DeskBoard = z.output<typeof deskBoardSchema>;

export const boardEndpoints = {
  "GET /api/admin/boards": {
    summary: "All boards of the sections that one may manage, in their order, closed ones too",
    data: z.object({ sections: z.array(z.string()), items: z.array(deskBoardSchema) }),
  },
  "POST /api/admin/boards": {
    summary: "Makes a board, at the end of its section",
    body: z.object({
      ...boardFields,
      section: z.string().refine((slug) => sectionBySlug(slug) !== undefined, "没有这个分区"),
    }),
    data: deskBoardSchema,
  },
  "PUT /api/admin/boards/{id}": {
    summary: "Changes a board, closes it or makes it read-only",
    params: idParams,
    body: z.object({ ...boardFields, closed: z.boolean(), read_only: z.boolean(), version: versionSchema }),
    data: deskBoardSchema,
  },
  "PUT /api/admin/boards/order": {
    summary: "Puts the boards of a section in order; it takes all of them",
    body: z.object({ section: z.string().max(40), ids: z.array(idSchema).min(1).max(200) }),
    data: okSchema,
  },
  "POST /api/admin/boards/{id}/moderators": {
    summary: "Has a member look after a board; again changes nothing",
    params: idParams,
    body: z.object({
      /** An id, or the whole nickname. */
      member: z.string("请填写昵称或编号").trim().min(1, "请填写昵称或编号").max(40, "昵称最多 40 个字"),
    }),
    data: deskBoardSchema,
  },
  "DELETE /api/admin/boards/{id}/moderators/{member}": {
    summary: "Has him look after it no longer",
    params: idParams.extend({ member: idSchema }),
    data: deskBoardSchema,
  },
  "POST /api/admin/boards/{id}/merge": {
    summary: "Closes a board for good and moves its posts and members to another one of its section",
    params: idParams,
    body: z.object({ into_id: idSchema, version: versionSchema }),
    data: deskBoardSchema,
  },
} satisfies Endpoints;

named({ DeskBoard: deskBoardSchema });
