import { z } from "zod";
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
import { appealStateSchema, appealWordsSchema } from "./contract.ts";

/** What is done to a member himself. Bans are appealed where one cannot sign in. */
export const sanctionKindSchema = z.enum(["mute", "warning"]);
export type SanctionKind = z.output<typeof sanctionKindSchema>;

export const ownSanctionSchema = z.object({
  kind: sanctionKindSchema,
  id: idSchema,
  /** Of a mute: where it holds, empty for everywhere. */
  section: z.string(),
  /** What its template is called, or what he is kept from. */
  title: z.string(),
  reason: z.string(),
  at: timeSchema,
  /** Null: until somebody lifts it. */
  until: timeSchema.nullable(),
  state: z.enum(["standing", "over", "lifted"]),
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
export type OwnSanction = z.output<typeof ownSanctionSchema>;

export const sanctionAppealSchema = z.object({
  id: idSchema,
  state: appealStateSchema,
  kind: sanctionKindSchema,
  section: z.string(),
  member: z.object({ id: idSchema, nickname: z.string() }),
  /** What was done, why and by whom; empty name where it was a member who moderates. */
  sanction: z.object({
    title: z.string(),
    reason: z.string(),
    until: timeSchema.nullable(),
    by_name: z.string(),
    mine: z.boolean(),
    at: timeSchema,
    /** It still holds. */
    standing: z.boolean(),
  }),
  words: z.string(),
  at: timeSchema,
  why_not: z.string(),
  alone: z.boolean(),
  answer: z.string(),
  answered_by: z.string(),
  answered_at: timeSchema.nullable(),
  version: versionSchema,
});
export type SanctionAppeal = z.output<typeof sanctionAppealSchema>;

export const sanctionAppealEndpoints = {
  "GET /api/my/sanctions": {
    summary: "The member's last mutes and warnings, newest first, with his appeals; fifty of each",
    data: z.object({ items: z.array(ownSanctionSchema) }),
  },
  "POST /api/my/sanctions/{kind}/{id}/appeal": {
    ...act("Appeals against a mute or a warning, once; the same again changes nothing"),
    params: idParams.extend({ kind: sanctionKindSchema }),
    body: z.object({ words: appealWordsSchema }),
  },
  "GET /api/admin/sanction-appeals": {
    summary:
      "Appeals against mutes and warnings of the sections that one answers: open ones oldest first, answered ones newest first",
    query: pageQuery.extend({ state: z.enum(["open", "answered"]).default("open") }),
    data: pageOf(sanctionAppealSchema).extend({ open: z.number().int() }),
  },
  "POST /api/admin/sanction-appeals/{id}/answer": {
    ...act("Grants an appeal, which ends the mute or takes the warning back, or refuses it with a reason"),
    params: idParams,
    body: z.object({ version: versionSchema, verdict: z.enum(["grant", "refuse"]), answer: reasonSchema }),
  },
} satisfies Endpoints;

named({ OwnSanction: ownSanctionSchema, SanctionAppeal: sanctionAppealSchema });
