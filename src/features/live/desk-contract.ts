import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import {
  act,
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";
import { liveStates, orientations, replayStates, SLOW_CHOICES } from "#shared/live.ts";
import { lineSchema, wordsSchema } from "#shared/typed-text.ts";
import { liveMessageSchema } from "./chat-contract.ts";

const personSchema = z.object({ id: idSchema, nickname: z.string() });

export const roomBody = z.object({
  section: z.string("请选择分区").max(30, "没有这个分区"),
  title: lineSchema("标题", 40, 2),
  intro: wordsSchema("简介", 500).default(""),
  cover_id: idSchema.nullable().default(null),
  article_id: idSchema.nullable().default(null),
  orientation: z.enum(orientations).default("landscape"),
  starts_at: z.iso.datetime("请选择开始时间").pipe(timeSchema),
  minutes: z
    .number("请填写预计时长")
    .int("预计时长要是整数")
    .min(5, "预计时长最少 5 分钟")
    .max(1440, "预计时长最多 24 小时")
    .default(60),
  host_id: idSchema.nullable().default(null),
  moderator_ids: z.array(idSchema).max(20, "最多 20 位房管").default([]),
});
export type RoomInput = z.output<typeof roomBody>;

export const deskRoomCardSchema = z.object({
  id: idSchema,
  section: z.string(),
  title: z.string(),
  cover: pictureSchema.nullable(),
  state: z.enum(liveStates),
  starts_at: timeSchema,
  host: personSchema.nullable(),
  viewers: z.number().int(),
  reminders: z.number().int(),
  replay: z.enum(replayStates),
  down: z.boolean(),
});
export type DeskRoomCard = z.output<typeof deskRoomCardSchema>;

const signalSchema = z.object({
  at: timeSchema,
  kbps: z.number().int(),
  /** Each null where the media server does not tell it. */
  fps: z.number().nullable(),
  keyframe_seconds: z.number().nullable(),
  drops: z.number().int().nullable(),
});

export const healthSchema = z.object({
  /** Of the media server: reachable or not, or none is configured. */
  server: z.enum(["ok", "unreachable", "none"]),
  /** Somebody sends a picture now. */
  publishing: z.boolean(),
  /** `1920×1080 H264`, `AAC 44100`; empty where not told. */
  video: z.string(),
  audio: z.string(),
  /** The last ten minutes, oldest first. */
  signals: z.array(signalSchema),
});
export type LiveHealth = z.output<typeof healthSchema>;

export const deskRoomSchema = deskRoomCardSchema.omit({ down: true }).extend({
  intro: z.string(),
  article: z.object({ id: idSchema, title: z.string() }).nullable(),
  orientation: z.enum(orientations),
  minutes: z.number().int(),
  reason: z.string(),
  moderators: z.array(personSchema),
  notice: z.string(),
  slow_seconds: z.number().int(),
  chat_open: z.boolean(),
  down: z.object({ at: timeSchema, reason: z.string() }).nullable(),
  started_at: timeSchema.nullable(),
  interrupted_at: timeSchema.nullable(),
  ended_at: timeSchema.nullable(),
  playlist: z.url().nullable(),
  tray: z.array(
    z.object({
      id: idSchema,
      kind: z.enum(["goods", "article"]),
      target_id: idSchema,
      title: z.string(),
      shown: z.boolean(),
      /** It is on sale, or published; visitors do not see what is not. */
      available: z.boolean(),
    }),
  ),
  /** Sent back with a new tray. */
  tray_version: versionSchema,
  recordings: z.array(
    z.object({
      id: idSchema,
      src: z.string(),
      started_at: timeSchema,
      seconds: z.number(),
      bytes: z.number(),
    }),
  ),
  replay_shown: z.boolean(),
  chapters: z.array(z.object({ at: z.number(), title: z.string() })),
  /** Sent back with what is set of the replay. */
  replay_version: versionSchema,
  likes: z.number().int(),
  peak: z.number().int(),
  messages: z.number().int(),
  /** What the desk may do now. */
  can: z.object({
    announce: z.boolean(),
    cancel: z.boolean(),
    end: z.boolean(),
    delete: z.boolean(),
    down: z.boolean(),
    up: z.boolean(),
  }),
  version: versionSchema,
});
export type DeskRoom = z.output<typeof deskRoomSchema>;

const reasonBody = z.object({ reason: lineSchema("理由", 100, 2), version: versionSchema });
const versionBody = z.object({ version: versionSchema });

/** What whoever sends the picture types into his program. */
export const ingestSchema = z.object({
  /** rtmp://…; empty where no media server is configured. */
  url: z.string(),
  key: z.string(),
});

/** Rooms, their people, tray, stream and replay. */
export const liveDeskEndpoints = {
  "GET /api/admin/live": {
    summary: "Rooms of the sections that the account looks after",
    query: pageQuery.extend({
      section: z.string().max(30).optional(),
      state: z.enum(["now", "next", "draft", "past"]).optional(),
      q: z.string().max(60).default(""),
    }),
    data: pageOf(deskRoomCardSchema),
  },
  "GET /api/admin/live/choices": {
    summary: "What a room may be given: members by name or number, published articles, goods on sale",
    query: z.object({
      kind: z.enum(["member", "article", "goods"]),
      q: z.string().trim().max(60).default(""),
    }),
    data: z.object({
      /** At most 20. `text`: what tells those of one name apart, as the number or the price. */
      items: z.array(z.object({ id: idSchema, title: z.string(), text: z.string() })),
    }),
  },
  "GET /api/admin/live/{id}": {
    summary: "A room with all that is set",
    params: idParams,
    data: deskRoomSchema,
  },
  "POST /api/admin/live": {
    summary: "Drafts a room",
    body: roomBody.extend({ idempotency_key: idempotencyKeySchema }),
    data: deskRoomSchema,
  },
  "PUT /api/admin/live/{id}": {
    summary: "Changes a room; times only before it began",
    params: idParams,
    body: roomBody.extend({ version: versionSchema }),
    data: deskRoomSchema,
  },
  "DELETE /api/admin/live/{id}": act("Deletes a draft"),
  "POST /api/admin/live/{id}/announce": {
    summary: "Shows a draft",
    params: idParams,
    body: versionBody,
    data: deskRoomSchema,
  },
  "POST /api/admin/live/{id}/cancel": {
    summary: "Calls it off, and tells who asked to be reminded",
    params: idParams,
    body: reasonBody,
    data: deskRoomSchema,
  },
  "POST /api/admin/live/{id}/end": {
    summary: "Ends it, and the stream with it",
    params: idParams,
    body: versionBody,
    data: deskRoomSchema,
  },
  "POST /api/admin/live/{id}/down": {
    summary: "Takes the picture down at once, and drops who sends it",
    params: idParams,
    body: z.object({ reason: lineSchema("理由", 100, 2) }),
    data: deskRoomSchema,
  },
  "POST /api/admin/live/{id}/up": {
    summary: "Lets a picture be sent again",
    params: idParams,
    data: deskRoomSchema,
  },
  "POST /api/admin/live/{id}/ingest": {
    summary: "Address and key for whoever sends the picture; written down",
    params: idParams,
    data: ingestSchema,
  },
  "POST /api/admin/live/{id}/renew": {
    summary: "Draws a new key, which ends a stream sent with the old one",
    params: idParams,
    data: ingestSchema,
  },
  "PUT /api/admin/live/{id}/tray": {
    summary: "What stands in the tray, in its order, and which the host is at",
    params: idParams,
    body: z.object({
      items: z
        .array(
          z.object({
            kind: z.enum(["goods", "article"]),
            target_id: idSchema,
            shown: z.boolean().default(false),
          }),
        )
        .max(30, "最多放 30 件"),
      /** `tray_version` of what was seen. */
      version: versionSchema,
    }),
    data: deskRoomSchema,
  },
  "PUT /api/admin/live/{id}/replay": {
    summary: "Whether the replay is shown, and its chapters",
    params: idParams,
    body: z.object({
      shown: z.boolean(),
      chapters: z
        .array(
          z.object({
            at: z.number().min(0, "章节时间不能小于 0").max(172_800, "章节时间超出回放"),
            title: lineSchema("章节标题", 30, 1),
          }),
        )
        .max(50, "最多 50 个章节"),
      /** `replay_version` of what was seen. */
      version: versionSchema,
    }),
    data: deskRoomSchema,
  },
  "DELETE /api/admin/live/{id}/recordings/{recording}": {
    summary: "Takes one recording out of the replay",
    params: idParams.extend({ recording: idSchema }),
    data: okSchema,
  },
} as const satisfies Endpoints;

/** What somebody said, whatever became of it. */
export const deskMessageSchema = liveMessageSchema.extend({
  /** Of `lifeStates`. */
  status: z.string(),
  /** Its author may not speak in the room now. */
  muted: z.boolean(),
});
export type DeskMessage = z.output<typeof deskMessageSchema>;

/** What is said in them. */
export const liveDeskChatEndpoints = {
  "PUT /api/admin/live/{id}/chat": {
    summary: "Slow mode, pinned notice, chat on or off",
    params: idParams,
    body: z.object({
      slow_seconds: z.literal(SLOW_CHOICES, "没有这个慢速间隔").optional(),
      notice: wordsSchema("公告", 100).optional(),
      chat_open: z.boolean().optional(),
    }),
    data: deskRoomSchema,
  },
  "GET /api/admin/live/{id}/messages": {
    summary: "What was said, newest first, with what is held or was removed",
    params: idParams,
    query: pageQuery.extend({
      q: z.string().max(60).default(""),
      status: z.enum(["all", "held", "removed"]).default("all"),
    }),
    data: pageOf(deskMessageSchema),
  },
  "DELETE /api/admin/live/messages/{id}": {
    summary: "Removes a message for everybody",
    params: idParams,
    data: okSchema,
  },
  "POST /api/admin/live/{id}/mutes": {
    summary: "Keeps a member from speaking in this room",
    params: idParams,
    body: z.object({ member_id: idSchema, minutes: z.number().int().min(1).max(1440).nullable() }),
    data: okSchema,
  },
  "DELETE /api/admin/live/{id}/mutes/{member}": {
    summary: "Lets a member speak again",
    params: idParams.extend({ member: idSchema }),
    data: okSchema,
  },
  "POST /api/admin/live/{id}/messages/export": {
    summary: "All that was said, in parts, for a sheet; written down",
    params: idParams,
    body: z.object({ after: z.number().int().min(0).default(0) }),
    data: z.object({
      rows: z.array(
        z.object({
          seq: z.number().int(),
          at: timeSchema,
          author_id: idSchema,
          author: z.string(),
          kind: z.enum(["text", "question"]),
          body: z.string(),
          status: z.string(),
          votes: z.number().int(),
          region: z.string(),
        }),
      ),
      /** Where the next part begins; null behind the last. */
      next: z.number().int().nullable(),
    }),
  },
} as const satisfies Endpoints;

/** What the operator enters at the media server. */
export const mediaServerSchema = z.object({
  /** Null where none is configured. */
  server: z.enum(["nginx", "srs", "mediamtx"]).nullable(),
  /** Whether its own interface answers; `none` where no address of it is configured. */
  standing: z.enum(["ok", "unreachable", "none"]),
  /** Where it tells of what happens: `name` as its configuration calls it, `url` complete with its signature. */
  hooks: z.array(z.object({ name: z.string(), url: z.string() })),
});
export type MediaServer = z.output<typeof mediaServerSchema>;

/** How the picture is. */
export const liveHealthEndpoints = {
  "GET /api/admin/live/server": {
    summary: "Which media server is configured, and the addresses of its hooks; written down",
    data: mediaServerSchema,
  },
  "GET /api/admin/live/{id}/health": {
    summary: "How the stream is, as the media server tells",
    params: idParams,
    data: healthSchema,
  },
} as const satisfies Endpoints;

named({
  DeskRoomCard: deskRoomCardSchema,
  Health: healthSchema,
  DeskRoom: deskRoomSchema,
  Ingest: ingestSchema,
  DeskMessage: deskMessageSchema,
  MediaServer: mediaServerSchema,
});
