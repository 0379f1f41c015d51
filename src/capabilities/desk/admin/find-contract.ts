import { z } from "zod";
import type { Endpoints } from "#shared/contract.ts";

/** So many of each kind are answered. */
export const FOUND_EACH = 5;

/** What stands before what was found. */
const findIcons = ["users", "doc", "community", "ask", "hash", "calendar", "shop", "order", "tag"] as const;
export type FindIcon = (typeof findIcons)[number];

const foundGroupSchema = z.object({
  key: z.string(),
  /** What they are: 会员. */
  title: z.string(),
  icon: z.enum(findIcons),
  items: z.array(
    z.object({
      title: z.string(),
      /** What tells it from others of the same title; may be empty. */
      note: z.string(),
      /** Where it opens. */
      link: z.string(),
    }),
  ),
  /** Time was up before it was looked through: more words find more. */
  late: z.boolean(),
});
export type FoundGroup = z.output<typeof foundGroupSchema>;

export const findEndpoints = {
  "GET /api/admin/find": {
    summary:
      "Finds members, texts, orders and what else features offer, at most five of each kind, of what the administrator may open",
    query: z.object({
      q: z.string().trim().min(1, "请输入要找的词").max(40, "最多 40 个字"),
    }),
    data: z.object({ groups: z.array(foundGroupSchema) }),
  },
} satisfies Endpoints;
