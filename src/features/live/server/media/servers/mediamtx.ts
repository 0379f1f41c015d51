import { z } from "zod";
import { ask, readJson, ServerSilent } from "../ask.ts";
import { pictureWords, type Sent, type Speech } from "../speech.ts";

const pathSchema = z.object({
  name: z.string(),
  source: z.object({ type: z.string(), id: z.string() }).nullish(),
  ready: z.boolean().default(false),
  tracks: z.array(z.string()).nullish(),
  /** Later versions tell more of each track. */
  tracks2: z
    .array(
      z.object({
        codec: z.string(),
        codecProps: z
          .object({
            width: z.number().optional(),
            height: z.number().optional(),
            sampleRate: z.number().optional(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  bytesReceived: z.number().optional(),
  /** Its name in later versions. */
  inboundBytes: z.number().optional(),
});
const listSchema = z.object({ items: z.array(pathSchema).nullish() });
type Path = z.output<typeof pathSchema>;

const MOST_PATHS = 1000;
const SOUNDS = /audio|opus|aac|mp3|g711|g722|ac-3|lpcm|vorbis|speex/i;

/** Below which address each kind of connection is ended. */
const KICKS: Readonly<Record<string, string>> = {
  rtmpConn: "rtmpconns",
  rtmpsConn: "rtmpsconns",
  rtspSession: "rtspsessions",
  rtspsSession: "rtspssessions",
  srtConn: "srtconns",
  webRTCSession: "webrtcsessions",
};

/** MediaMTX 1.9 and later, by its control API. Its paths are named after application and stream: `live/s0123`. */
export const mediamtx: Speech = {
  async read(base, app) {
    const text = await ask(base, `/v3/paths/list?itemsPerPage=${MOST_PATHS}&page=0`);
    if (text === null) throw new ServerSilent("there is no control API of MediaMTX");
    return (readJson(listSchema, text).items ?? []).flatMap((path) => {
      const below = `${app}/`;
      return path.ready && path.source && path.name.startsWith(below)
        ? [sentOf(path.name.slice(below.length), path.source.id, path)]
        : [];
    });
  },
  async drop(base, app, name, publisher) {
    const way = [...app.split("/"), name].map(encodeURIComponent).join("/");
    const text = await ask(base, `/v3/paths/get/${way}`);
    const source = text === null ? undefined : readJson(pathSchema, text).source;
    if (!source || (publisher !== "" && source.id !== publisher)) return;
    const kick = KICKS[source.type];
    if (kick === undefined) throw new ServerSilent(`a ${source.type} cannot be ended`);
    await ask(base, `/v3/${kick}/kick/${encodeURIComponent(source.id)}`, "POST");
  },
};

function sentOf(name: string, publisher: string, path: Path): Sent {
  const tracks =
    path.tracks2 ?? (path.tracks ?? []).map((codec) => ({ codec, codecProps: null as null | undefined }));
  const sound = tracks.find(({ codec }) => SOUNDS.test(codec));
  const picture = tracks.find((track) => track !== sound);
  return {
    ...{ name, publisher, bytes: path.inboundBytes ?? path.bytesReceived ?? 0 },
    // It tells neither.
    ...{ fps: null, drops: null },
    video: pictureWords(picture?.codecProps?.width, picture?.codecProps?.height, picture?.codec ?? ""),
    audio: [sound?.codec ?? "", sound?.codecProps?.sampleRate ?? ""].join(" ").trim(),
  };
}
