import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import { goodsCardSchema } from "#features/goods/contract.ts";
import {
  act,
  type Endpoints,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";
import { liveStates, orientations, replayStates } from "#shared/live.ts";

const shownStates = z.enum(liveStates).exclude(["draft"]);

/** A room as lists show it. */
export const liveCardSchema = z.object({
  id: idSchema,
  section: z.string(),
  title: z.string(),
  cover: pictureSchema.nullable(),
  orientation: z.enum(orientations),
  state: shownStates,
  starts_at: timeSchema,
  host_name: z.string(),
  /** Connections that are there now, over all processes; 0 where it is not on the air. */
  viewers: z.number().int(),
  /** There is something to see of one that ended. */
  replay: z.boolean(),
  /** Seconds of what was recorded; null without. */
  replay_seconds: z.number().nullable(),
});
export type LiveCard = z.output<typeof liveCardSchema>;

const trayItemSchema = z.object({
  id: idSchema,
  /** The host is at it now. */
  shown: z.boolean(),
  /** One of both. */
  goods: goodsCardSchema.nullable(),
  article: z
    .object({ id: idSchema, title: z.string(), path: z.string(), cover: pictureSchema.nullable() })
    .nullable(),
});
export type TrayItem = z.output<typeof trayItemSchema>;

/** What of a room changes while it is looked at, and is told to whoever is there. */
export const liveStandingSchema = z.object({
  state: shownStates,
  /** Where the picture comes from (an HLS playlist, absolute); null while there is none to be had. */
  playlist: z.url().nullable(),
  /** Why an administrator took the picture down; null while it is not. */
  down: z.string().nullable(),
  started_at: timeSchema.nullable(),
  interrupted_at: timeSchema.nullable(),
  ended_at: timeSchema.nullable(),
  starts_at: timeSchema,
  /** Empty for none. */
  notice: z.string(),
  slow_seconds: z.number().int(),
  chat_open: z.boolean(),
  tray: z.array(trayItemSchema),
  replay: z.enum(replayStates),
});
export type LiveStanding = z.output<typeof liveStandingSchema>;

/** Something recorded: the replay plays them one after another. */
const recordingSchema = z.object({
  id: idSchema,
  /** Absolute address of the film. */
  src: z.string(),
  started_at: timeSchema,
  seconds: z.number(),
});

export const liveRoomSchema = z.object({
  id: idSchema,
  section: z.string(),
  title: z.string(),
  intro: z.string(),
  cover: pictureSchema.nullable(),
  orientation: z.enum(orientations),
  minutes: z.number().int(),
  reason: z.string(),
  host: memberCardSchema.nullable(),
  article: z.object({ id: idSchema, title: z.string(), path: z.string() }).nullable(),
  standing: liveStandingSchema,
  /** Members who asked to be reminded. */
  reminders: z.number().int(),
  likes: z.number().int(),
  recordings: z.array(recordingSchema),
  chapters: z.array(z.object({ at: z.number(), title: z.string() })),
  /** Whole media players are offered these: the shell's own. */
  stream_name: z.string(),
});
export type LiveRoom = z.output<typeof liveRoomSchema>;

/** What a room is to the member. */
export const ownLiveSchema = z.object({
  reminded: z.boolean(),
  role: z.enum(["host", "moderator"]).nullable(),
  /** He may delete and mute there: its people, and moderators of the section. */
  moderates: z.boolean(),
  /** Until when he may not speak; `forever` where no end was named; null where he may. */
  muted: z.union([timeSchema, z.literal("forever")]).nullable(),
  /** Questions that he voted for, of those that are shown. */
  voted: z.array(idSchema),
});
export type OwnLive = z.output<typeof ownLiveSchema>;

export const liveEndpoints = {
  "GET /api/live": {
    summary: "Rooms: on the air, announced, or with a replay",
    query: pageQuery.extend({
      section: z.string().max(30).optional(),
      view: z.enum(["now", "next", "replay"]).default("now"),
    }),
    data: pageOf(liveCardSchema),
  },
  "GET /api/live/{id}": { summary: "A room, whatever became of it", params: idParams, data: liveRoomSchema },
  "GET /api/articles/{id}/live": {
    summary: "The room of an article; null where it has none",
    params: idParams,
    data: z.object({ room: liveRoomSchema.nullable() }),
  },
  "GET /api/live/{id}/own": {
    summary: "What a room is to the member",
    params: idParams,
    data: ownLiveSchema,
  },
  "POST /api/live/{id}/reminder": {
    summary: "Asks to be told when it begins",
    params: idParams,
    data: z.object({ reminders: z.number().int() }),
  },
  "DELETE /api/live/{id}/reminder": act("Asks no longer to be told"),
} as const satisfies Endpoints;

named({
  LiveCard: liveCardSchema,
  LiveStanding: liveStandingSchema,
  LiveRoom: liveRoomSchema,
  OwnLive: ownLiveSchema,
});
