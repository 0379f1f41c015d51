import type { Env } from "#platform/env.ts";
import { mediamtx } from "./servers/mediamtx.ts";
import { nginx } from "./servers/nginx.ts";
import { srs } from "./servers/srs.ts";
import type { Sent, Speech } from "./speech.ts";

export interface MediaServer {
  kind: NonNullable<Env["LIVE_SERVER"]>;
  read(): Promise<Sent[]>;
  drop(name: string, publisher: string): Promise<void>;
}

const kinds: Readonly<Record<MediaServer["kind"], Speech>> = { nginx, srs, mediamtx };

type Configured = Pick<Env, "LIVE_SERVER" | "LIVE_CONTROL_URL" | "LIVE_INGEST_URL">;

/** The media server that can be asked; null where none is configured, or not how to ask it. */
export function mediaServer(env: Configured): MediaServer | null {
  const { LIVE_SERVER: kind, LIVE_CONTROL_URL: base } = env;
  if (kind === undefined || base === undefined) return null;
  const app = appOf(env);
  const speech = kinds[kind];
  return {
    kind,
    read: () => speech.read(base, app),
    drop: (name, publisher) => speech.drop(base, app, name, publisher),
  };
}

/** The application of the media server below which streams are sent: the path of the address typed into OBS. */
export function appOf({ LIVE_INGEST_URL: ingest }: Pick<Env, "LIVE_INGEST_URL">): string {
  const path = ingest === undefined ? "" : new URL(ingest).pathname.replace(/^\/+|\/+$/g, "");
  return path === "" ? "live" : path;
}
