import { z } from "zod";
import { ask, readJson, ServerSilent } from "../ask.ts";
import { pictureWords, type Speech } from "../speech.ts";

/** What its HTTP API tells of streams; 0 is its word for success. */
const streamsSchema = z.object({
  code: z.literal(0),
  streams: z.array(
    z.object({
      name: z.string(),
      app: z.string(),
      recv_bytes: z.number().default(0),
      publish: z.object({ active: z.boolean(), cid: z.string().default("") }),
      video: z
        .object({
          codec: z.string().default(""),
          width: z.number().optional(),
          height: z.number().optional(),
        })
        .nullish(),
      audio: z.object({ codec: z.string().default(""), sample_rate: z.number().optional() }).nullish(),
    }),
  ),
});

const MOST_STREAMS = 1000;

async function read(base: string, app: string): ReturnType<Speech["read"]> {
  const text = await ask(base, `/api/v1/streams/?start=0&count=${MOST_STREAMS}`);
  if (text === null) throw new ServerSilent("there is no HTTP API of SRS");
  return readJson(streamsSchema, text)
    .streams.filter((stream) => stream.app === app && stream.publish.active)
    .map(({ name, recv_bytes: bytes, publish, video, audio }) => ({
      ...{ name, bytes, publisher: publish.cid },
      // It counts pictures and names no rate, and says nothing of what was dropped.
      ...{ fps: null, drops: null },
      video: pictureWords(video?.width, video?.height, video?.codec ?? ""),
      audio: [audio?.codec ?? "", audio?.sample_rate ?? ""].join(" ").trim(),
    }));
}

/** SRS 5 and later, by its HTTP API. */
export const srs: Speech = {
  read,
  async drop(base, app, name, publisher) {
    const id = publisher || (await read(base, app)).find((one) => one.name === name)?.publisher;
    // One that is gone already is answered with a code of its own.
    if (id) await ask(base, `/api/v1/clients/${encodeURIComponent(id)}`, "DELETE");
  },
};
