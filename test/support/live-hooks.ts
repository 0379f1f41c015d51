import { type HookName, hookAddress } from "../../src/features/live/server/media/hook-address.ts";
import type { RoomRow } from "../../src/features/live/server/rooms/move-room.ts";
import { streamKey } from "../../src/features/live/server/rooms/stream-key.ts";
import type { TestApp } from "./app.ts";

export type ServerKind = "nginx" | "srs" | "mediamtx";

/** Somebody's program that sends a picture, or tries to. */
export interface Sender {
  name: string;
  key: string;
  /** What the media server calls his connection. */
  publisher: string;
  address?: string;
}

/** What a media server says to the app, in its own words. */
export function hooksAs(kind: ServerKind, { services: { env, keys }, inject }: TestApp) {
  async function post(hook: HookName, fields: object, sign?: string) {
    const { pathname, searchParams } = new URL(hookAddress(env, keys, kind, hook));
    const form = kind === "nginx" || (kind === "mediamtx" && hook !== "auth");
    const answer = await inject({
      method: "POST",
      url: `${pathname}?sign=${encodeURIComponent(sign ?? searchParams.get("sign") ?? "")}`,
      headers: { "content-type": form ? "application/x-www-form-urlencoded" : "application/json" },
      payload: form
        ? new URLSearchParams(fields as Record<string, string>).toString()
        : JSON.stringify(fields),
    });
    return { status: answer.statusCode, body: answer.json() as { code: unknown; error?: string[] } };
  }

  const wordsOf = (action: string, { name, key, publisher, address = "198.51.100.7" }: Sender): object => {
    if (kind === "nginx")
      return {
        ...{ app: "live", flashver: "FMLE/3.0", swfurl: "", tcurl: "rtmp://live.test/live", pageurl: "" },
        ...{ addr: address, clientid: publisher, call: action, name, type: "live", key },
      };
    if (kind === "srs")
      return {
        ...{ server_id: "vid-1", service_id: "1", action: `on_${action}`, client_id: publisher, ip: address },
        ...{ vhost: "__defaultVhost__", app: "live", tcUrl: "rtmp://live.test/live" },
        ...{ stream: name, param: `?key=${key}`, stream_url: `/live/${name}`, stream_id: "vid-2" },
      };
    return { path: `live/${name}`, query: `key=${key}`, id: publisher, source: "rtmpConn" };
  };

  return {
    post,
    /** As MediaMTX asks before; the others do not. */
    auth: ({ name, key, publisher, address = "198.51.100.7" }: Sender, action = "publish") =>
      post("auth", {
        ...{ user: "", password: "", token: "", ip: address, action, path: `live/${name}` },
        ...{ protocol: "rtmp", id: publisher, query: `key=${key}`, userAgent: "" },
      }),
    publish: (sender: Sender, sign?: string) => post("publish", wordsOf("publish", sender), sign),
    done: (sender: Sender, sign?: string) => post("done", wordsOf("unpublish", sender), sign),
    /** A film of 61 seconds, told by the server or by `ops/live/recorded.sh`. */
    recorded: (name: string, path: string, sign?: string) =>
      post(
        "recorded",
        kind === "srs"
          ? { action: "on_dvr", client_id: "c1", app: "live", stream: name, file: `./replays/${path}` }
          : { name, path, seconds: "61.5", bytes: "123456", started_at: "1790000000" },
        sign,
      ),
  };
}

/** Whoever has the key of a room. */
export const senderOf = (
  { services: { keys } }: TestApp,
  room: Pick<RoomRow, "streamName" | "sealedKey" | "sealedKeyId">,
  publisher = "c1",
): Sender => ({ name: room.streamName, key: streamKey(keys, room), publisher });
