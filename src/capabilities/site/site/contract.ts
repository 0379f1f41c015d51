import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import { type Endpoints, idSchema, named, pageOf, pageQuery, timeSchema } from "#shared/contract.ts";

/** Something that a member wrote, as it stands in the feed of a home. Addresses are paths of the app. */
export const homeCardSchema = z.object({
  /** Of `homeCards`: `post`, `question`, `activity`. */
  kind: z.string(),
  /** What begins with its author is `talk`; a question begins with its own mark; an event says when and where it is. */
  look: z.enum(["talk", "question", "event"]),
  id: idSchema,
  /** Where it is read; a link inside a club leads to the same there. */
  link: z.string(),
  section: z.string(),
  /** The board or category that it stands in. */
  place: z.string(),
  /** Empty where it has none; then the text begins. */
  title: z.string(),
  /** How it begins, without marks, at most 100 characters; of an event when it begins. */
  text: z.string(),
  /** Null where nobody is to know. */
  author: memberCardSchema.nullable(),
  /** The first three. */
  pictures: z.array(pictureSchema).max(3),
  picture_count: z.number().int(),
  /** The reply that is shown below it: of a question the accepted one. */
  answer: z.object({ author_id: idSchema.nullable(), name: z.string(), text: z.string() }).nullable(),
  /** States in a word: 已解决, 精华. */
  marks: z.array(z.object({ text: z.string(), look: z.enum(["ok", "accent", "plain"]) })),
  /** What is counted below it, in words: 126 回帖, 悬赏 50 积分. */
  figures: z.array(z.string()),
  published_at: timeSchema,
});
export type HomeCard = z.output<typeof homeCardSchema>;

/** What takes place at this moment, or is about to: one line above all else of a home. */
export const homeNowSchema = z.object({
  /** Path of the app; a link inside a club leads to the same there. */
  link: z.string(),
  /** 直播中, 20:00 开播. */
  mark: z.string(),
  /** It goes on now; otherwise it is about to. */
  on: z.boolean(),
  title: z.string(),
});
export type HomeNow = z.output<typeof homeNowSchema>;

const sectionQuery = z.string().max(40).optional();

export const siteEndpoints = {
  "GET /api/site": {
    summary: "Who runs the site, and its filing numbers",
    data: z.object({
      operator: z.string(),
      contact_email: z.string(),
      /** Empty when not set; then nothing is shown. */
      icp_number: z.string(),
      police_number: z.string(),
      /** Address of the mini-program code; null when the operator has none. */
      mini_code: z.string().nullable(),
    }),
  },
  "GET /api/home/cards": {
    summary: "What members wrote that stands among the articles of a section's home, in order",
    query: z.object({ section: sectionQuery }),
    data: z.object({
      items: z.array(homeCardSchema),
      /** The event that is next, which a club shows above its feed. */
      next: homeCardSchema.nullable(),
      /** What is on at the moment, or about to be. */
      now: homeNowSchema.nullable(),
    }),
  },
  "GET /api/home/cards/{kind}": {
    summary: "All of one kind that a section's home lists, best first",
    params: z.object({ kind: z.string().max(40) }),
    query: pageQuery.extend({ section: sectionQuery }),
    data: pageOf(homeCardSchema),
  },
} satisfies Endpoints;

named({ HomeCard: homeCardSchema, HomeNow: homeNowSchema });
