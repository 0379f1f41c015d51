import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { reasonSchema } from "#capabilities/review/moderation/contract.ts";
import {
  act,
  type Endpoints,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { APPEAL_LONGEST } from "#shared/review.ts";
import { cleanText, textLength } from "#shared/text.ts";

/** For so many days after a decision it can be appealed. */
export const APPEAL_DAYS = 30;

/** What somebody says against a decision. */
export const appealWordsSchema = z
  .string("请填写申诉理由")
  .max(APPEAL_LONGEST * 4, `申诉理由最多 ${APPEAL_LONGEST} 个字`)
  .transform(cleanText)
  .refine((text) => textLength(text) >= 5, "请填写申诉理由，至少 5 个字")
  .refine((text) => textLength(text) <= APPEAL_LONGEST, `申诉理由最多 ${APPEAL_LONGEST} 个字`);

export const appealStateSchema = z.enum(["open", "granted", "refused"]);

/** A decision that took something from its author, with his appeal against it. */
export const ownDecisionSchema = z.object({
  /** Of its entry in the queue. */
  id: idSchema,
  /** What one of its kind is called: 评论. */
  noun: z.string(),
  /** What it was about: a title, or the beginning of what it says. */
  text: z.string(),
  outcome: z.enum(["rejected", "revoked", "removed", "restored"]),
  reason: z.string(),
  at: timeSchema,
  /** Names the decision; an appeal sends it back. */
  decision: z.number().int(),
  can_appeal: z.boolean(),
  appeal: z
    .object({
      state: appealStateSchema,
      words: z.string(),
      at: timeSchema,
      answer: z.string(),
      answered_at: timeSchema.nullable(),
    })
    .nullable(),
});
export type OwnDecision = z.output<typeof ownDecisionSchema>;

/** An appeal with everything that is needed to answer it. */
export const appealSchema = z.object({
  id: idSchema,
  state: appealStateSchema,
  /** Of the entry in the queue. */
  item_id: idSchema,
  kind: z.string(),
  noun: z.string(),
  section: z.string(),
  /** As it stands now. */
  title: z.string(),
  text: z.string(),
  pictures: z.array(pictureSchema),
  author_name: z.string(),
  /** What was decided, why and by whom; empty name where it was no administrator. */
  decision: z.object({
    outcome: z.enum(["rejected", "revoked", "removed"]),
    reason: z.string(),
    by_name: z.string(),
    mine: z.boolean(),
    at: timeSchema,
  }),
  words: z.string(),
  at: timeSchema,
  /** Why whoever asks cannot answer it; empty where he can. */
  why_not: z.string(),
  /** Nobody else could answer it than who decided. */
  alone: z.boolean(),
  answer: z.string(),
  answered_by: z.string(),
  answered_at: timeSchema.nullable(),
  version: versionSchema,
});
export type Appeal = z.output<typeof appealSchema>;

export const appealEndpoints = {
  "GET /api/my/decisions": {
    summary: "Decisions that took something from the member, newest first, with his appeals",
    query: pageQuery,
    data: pageOf(ownDecisionSchema),
  },
  "POST /api/my/decisions/{id}/appeal": {
    ...act("Appeals against a decision, once; the same again changes nothing"),
    params: idParams,
    body: z.object({
      decision: z.number().int().min(1),
      words: appealWordsSchema,
    }),
  },
  "GET /api/admin/appeals": {
    summary:
      "Appeals of the kinds and sections that one answers: open ones oldest first, answered ones newest first",
    query: pageQuery.extend({ state: z.enum(["open", "answered"]).default("open") }),
    data: pageOf(appealSchema).extend({ open: z.number().int() }),
  },
  "POST /api/admin/appeals/{id}/answer": {
    ...act(
      "Grants an appeal, which restores what was taken, or refuses it with a reason; its author is told",
    ),
    params: idParams,
    body: z.object({ version: versionSchema, verdict: z.enum(["grant", "refuse"]), answer: reasonSchema }),
  },
} satisfies Endpoints;

named({ AppealState: appealStateSchema, OwnDecision: ownDecisionSchema, Appeal: appealSchema });
