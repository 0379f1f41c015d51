import { Parser } from "htmlparser2";
import { ask, ServerSilent } from "../ask.ts";
import { pictureWords, type Sent, type Speech } from "../speech.ts";

/** nginx with its RTMP module: `rtmp_stat` at `/stat`, `rtmp_control` at `/control`. */
export const nginx: Speech = {
  async read(base, app) {
    const text = await ask(base, "/stat");
    if (text === null) throw new ServerSilent("there is no rtmp_stat at /stat");
    return readStat(text, app);
  },
  async drop(base, app, name, publisher) {
    const query = new URLSearchParams({ app, name, ...(publisher !== "" && { clientid: publisher }) });
    const answer = await ask(base, `/control/drop/publisher?${query}`);
    if (answer === null) throw new ServerSilent("there is no rtmp_control at /control");
  },
};

/** Elements of a stream, by their way from `stream`, with the text of the last one of each name. */
type Told = Map<string, string>;

/** Streams of an application that somebody sends, from the XML of `rtmp_stat`. @throws ServerSilent for anything else */
export function readStat(xml: string, app: string): Sent[] {
  const sent: Sent[] = [];
  const path: string[] = [];
  let application = "";
  let stream: Told | undefined;
  let client: Told | undefined;
  let publisher: Told | undefined;
  let text = "";
  let whole = false;
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name);
        text = "";
        if (name === "stream") {
          stream = new Map();
          publisher = undefined;
        } else if (name === "client") client = new Map();
      },
      ontext(more) {
        text += more;
      },
      onclosetag(name) {
        const parent = path.at(-2);
        if (name === "name" && parent === "application") application = text;
        else if (parent === "client") client?.set(name, text);
        else if (name === "client") {
          if (client?.has("publishing")) publisher = client;
        } else if (name === "stream") {
          if (application === app && stream !== undefined && publisher !== undefined)
            sent.push(sentOf(stream, publisher));
        } else stream?.set(parent === "stream" ? name : `${parent}.${name}`, text);
        if (name === "rtmp") whole = true;
        path.pop();
        text = "";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (!whole) throw new ServerSilent("rtmp_stat told something else than its figures");
  return sent;
}

function sentOf(stream: Told, publisher: Told): Sent {
  const number = (told: Told, name: string) => {
    const value = Number(told.get(name) ?? "");
    return Number.isFinite(value) && told.get(name) ? value : undefined;
  };
  return {
    name: stream.get("name") ?? "",
    publisher: publisher.get("id") ?? "",
    bytes: number(stream, "bytes_in") ?? 0,
    fps: number(stream, "video.frame_rate") ?? null,
    drops: number(publisher, "dropped") ?? null,
    video: pictureWords(
      number(stream, "video.width"),
      number(stream, "video.height"),
      stream.get("video.codec") ?? "",
    ),
    audio: [stream.get("audio.codec") ?? "", stream.get("audio.sample_rate") ?? ""].join(" ").trim(),
  };
}
