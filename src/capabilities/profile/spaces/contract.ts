import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import {
  type Endpoints,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";

/** What everybody sees of a member. Of closed accounts little is left: no words, no cover, no lists. */
export const spaceSchema = z.object({
  member: memberCardSchema,
  state: z.enum(["active", "banned", "cancelled"]),
  bio: z.string(),
  /** Empty where none is given, or the member does not show it. */
  city: z.string(),
  cover: pictureSchema.nullable(),
  joined_at: timeSchema,
  counts: z.object({
    follows: z.number().int(),
    fans: z.number().int(),
    likes_received: z.number().int(),
  }),
  /** The member shows nobody whom he follows and who follows him. */
  lists_hidden: z.boolean(),
  /** What the member made, by kind; `GET /api/space/{key}/lists` answers each. */
  tabs: z.array(z.object({ key: z.string(), label: z.string() })),
});
export type Space = z.output<typeof spaceSchema>;

/** One thing that a member made, as it stands in a space. Addresses are paths of the app. */
export const spaceCardSchema = z.object({
  /** Different for everything in one list. */
  key: z.string(),
  /** What it is, in a word: 评论, 图集. */
  label: z.string(),
  text: z.string(),
  pictures: z.array(pictureSchema),
  /** What it stands under; null where it stands for itself. */
  subject: z.object({ title: z.string(), link: z.string(), cover: pictureSchema.nullable() }).nullable(),
  link: z.string(),
  likes: z.number().int(),
  comments: z.number().int(),
  created_at: timeSchema,
});
export type SpaceCard = z.output<typeof spaceCardSchema>;

export const visibilitySchema = z.object({
  /** Others see whom the member follows and who follows him. */
  lists: z.boolean(),
  city: z.boolean(),
  /** Others see what the member made, gathered in the space. */
  activity: z.boolean(),
});
export type Visibility = z.output<typeof visibilitySchema>;

export const spaceEndpoints = {
  "GET /api/user/{id}": {
    summary: "A member as everybody sees one",
    params: idParams,
    data: spaceSchema,
  },
  "GET /api/user-other": {
    summary: "The same, with the id in the query",
    query: z.object({ id: idSchema }),
    data: spaceSchema,
  },
  "GET /api/space/{key}/lists": {
    summary:
      "What a member made, newest first: of the member with the id `key`, the kind in `type` or the first one; or one's own of the kind `key`",
    params: z.object({ key: z.string().regex(/^[a-z1-9][a-z0-9-]{0,31}$/, "编号不正确") }),
    query: pageQuery.extend({ type: z.string().max(32).optional() }),
    data: pageOf(spaceCardSchema).extend({
      type: z.string(),
      /** The member shows it to nobody else; it is empty here. */
      hidden: z.boolean(),
    }),
  },
  "GET /api/my/visibility": { summary: "What others see in the member's space", data: visibilitySchema },
  "PUT /api/my/visibility": {
    summary: "Changes what is given of it",
    body: visibilitySchema.partial(),
    data: visibilitySchema,
  },
} satisfies Endpoints;

named({ Space: spaceSchema, SpaceCard: spaceCardSchema, Visibility: visibilitySchema });
