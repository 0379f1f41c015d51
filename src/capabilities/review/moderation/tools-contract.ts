import { z } from "zod";
import { type Endpoints, idParams, idSchema, named, okSchema } from "#shared/contract.ts";
import { kindSchema, reasonSchema } from "./contract.ts";

/** What moderators do with something where it stands. */
export const toolActSchema = z.enum([
  "pin",
  "unpin",
  "announce",
  "unannounce",
  "best",
  "unbest",
  "lock",
  "unlock",
  "move",
  "remove",
  "mute",
]);
export type ToolAct = z.output<typeof toolActSchema>;

export const toolsSchema = z.object({
  /** What it is called: 帖子. */
  noun: z.string(),
  section: z.string(),
  /** What the one who asks may do with it now; empty where he is no moderator there. */
  acts: z.array(toolActSchema),
  /** For how many days he may mute its author; null without end. */
  mute_days: z.array(z.number().int().nullable()),
  /** Everywhere too, not only in its section. */
  mute_everywhere: z.boolean(),
  /** Where it can be moved to. */
  places: z.array(z.object({ id: z.string(), label: z.string() })),
  /** Reasons for a removal that are given again and again. */
  reasons: z.array(z.object({ label: z.string(), text: z.string() })),
});

const toolInputSchema = z.object({
  act: toolActSchema,
  /** Asked for with `remove` and `mute`; its author reads it. */
  reason: reasonSchema,
  /** With `move`: one of `places`. */
  place: z.string().max(40).optional(),
  /** With `mute`: one of `mute_days`. */
  days: z.number().int().nullable().optional(),
  /** With `mute`: not only in its section. */
  everywhere: z.boolean().default(false),
});
export type ToolInput = z.output<typeof toolInputSchema>;

const toolParams = idParams.extend({ kind: kindSchema });

export const toolEndpoints = {
  "GET /api/moderation/rights": {
    summary: "Whether the member looks after anything at all",
    data: z.object({ moderates: z.boolean() }),
  },
  "GET /api/moderation/{kind}/{id}": {
    summary: "What a moderator, or a member who looks after the place, may do with something where it stands",
    params: toolParams,
    data: toolsSchema,
  },
  "POST /api/moderation/{kind}/{id}": {
    summary: "Pins, sets apart, locks, moves or removes something, or mutes its author; the author is told",
    params: toolParams,
    body: toolInputSchema,
    data: z.object({
      /** What takes it back: another act; `restore` and `unmute` by the endpoint for undoing. */
      undo: z
        .object({
          act: z.enum([...toolActSchema.options, "restore", "unmute"]),
          mute: idSchema.optional(),
        })
        .nullable(),
    }),
  },
  "POST /api/moderation/{kind}/{id}/undo": {
    summary: "Takes one's own removal back within five seconds, or one's own mute",
    params: toolParams,
    body: z.object({ mute: idSchema.optional() }),
    data: okSchema,
  },
} satisfies Endpoints;

named({ ToolAct: toolActSchema, Tools: toolsSchema });
