import { z } from "zod";
import { type Endpoints, okSchema } from "#shared/contract.ts";

/** Screens that one call tells of at most; the browser sends earlier. */
const MOST_LINES = 40;
/** Views of one kind of screen in one call. */
const MOST_TIMES = 60;

/** How a visit began: the channel of its address, or the host that led here; empty for none. */
const cameSchema = z.object({
  channel: z.number().int().min(1).max(9999).optional(),
  host: z.string().max(253).default(""),
});
export type Came = z.output<typeof cameSchema>;

const lineSchema = z.object({
  section: z.string().max(40),
  /** How the screen's id begins: `bbs` of `bbs.post`. */
  screen: z.string().max(20),
  times: z.number().int().min(1).max(MOST_TIMES),
});
export type ViewLine = z.output<typeof lineSchema>;

export const visitEndpoints = {
  "POST /api/visits": {
    summary: "Tells which kinds of screens were looked at since the last call, and how a visit began",
    body: z.object({ came: cameSchema.optional(), views: z.array(lineSchema).min(1).max(MOST_LINES) }),
    data: okSchema,
  },
} satisfies Endpoints;
