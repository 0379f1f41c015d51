import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A stream as a stand-in has it. */
export interface StandInStream {
  name: string;
  publisher: string;
  bytes?: number;
}

export interface MediaStandIn {
  /** For LIVE_CONTROL_URL. */
  url: string;
  /** Streams that are sent; a test changes them as publishers come and go. */
  streams: StandInStream[];
  /** What it was asked for beside figures, as `GET /control/…`. */
  asked: string[];
  /** Answers nothing but 500 while it is set. */
  broken: boolean;
  close(): Promise<void>;
}

type Kind = "nginx" | "srs" | "mediamtx";

/** A media server's own interface, as far as the app uses it: figures as it tells them, and ending a stream. */
export async function startMediaStandIn(kind: Kind): Promise<MediaStandIn> {
  const standIn: MediaStandIn = {
    ...{ url: "", streams: [], asked: [], broken: false },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  const answer = answers[kind];
  const server: Server = createServer((request, response) => {
    const text = standIn.broken ? undefined : answer(standIn, request);
    response.writeHead(standIn.broken ? 500 : text === undefined ? 404 : 200).end(text ?? "");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

type Answer = (standIn: MediaStandIn, request: IncomingMessage) => string | undefined;

function leave(standIn: MediaStandIn, gone: (stream: StandInStream) => boolean): number {
  const before = standIn.streams.length;
  standIn.streams = standIn.streams.filter((stream) => !gone(stream));
  return before - standIn.streams.length;
}

const answers: Readonly<Record<Kind, Answer>> = {
  nginx(standIn, { method, url = "" }) {
    if (url === "/stat") return statOf(standIn.streams);
    standIn.asked.push(`${method} ${url}`);
    const { pathname, searchParams } = new URL(url, "http://nginx");
    if (pathname !== "/control/drop/publisher" || searchParams.get("app") !== "live") return undefined;
    const [name, client] = [searchParams.get("name"), searchParams.get("clientid")];
    return String(
      leave(standIn, (one) => one.name === name && (client === null || one.publisher === client)),
    );
  },
  srs(standIn, { method, url = "" }) {
    if (url.startsWith("/api/v1/streams/")) return JSON.stringify(srsStreams(standIn.streams));
    standIn.asked.push(`${method} ${url}`);
    const id = /^\/api\/v1\/clients\/(.+)$/.exec(url)?.[1];
    if (method !== "DELETE" || id === undefined) return undefined;
    return JSON.stringify({ code: leave(standIn, ({ publisher }) => publisher === id) > 0 ? 0 : 2049 });
  },
  mediamtx(standIn, { method, url = "" }) {
    if (url.startsWith("/v3/paths/list"))
      return JSON.stringify({ pageCount: 1, items: standIn.streams.map(pathOf) });
    const name = /^\/v3\/paths\/get\/live\/(.+)$/.exec(url)?.[1];
    const found = standIn.streams.find((one) => one.name === name);
    if (name !== undefined) return found && JSON.stringify(pathOf(found));
    standIn.asked.push(`${method} ${url}`);
    const id = /^\/v3\/rtmpconns\/kick\/(.+)$/.exec(url)?.[1];
    if (method !== "POST" || id === undefined) return undefined;
    return leave(standIn, ({ publisher }) => publisher === id) > 0 ? "" : undefined;
  },
};

/** As `rtmp_stat all` of libnginx-mod-rtmp 1.2.2 writes it. */
const statOf = (streams: readonly StandInStream[]) => `<?xml version="1.0" encoding="utf-8" ?>
<?xml-stylesheet type="text/xsl" href="stat.xsl" ?>
<rtmp>
<nginx_version>1.22.1</nginx_version>
<nginx_rtmp_version>1.1.4</nginx_rtmp_version>
<pid>13619</pid>
<uptime>7</uptime>
<naccepted>1</naccepted>
<server>
<application>
<name>hls</name>
<live>${streams.map(({ name }) => streamXml({ name: `${name}_720`, publisher: "900" })).join("\n")}</live>
</application>
<application>
<name>live</name>
<live>
${streams.map(streamXml).join("\n")}
<stream><name>watched</name><time>12</time><bw_in>0</bw_in><bytes_in>0</bytes_in><client><id>77</id><address>127.0.0.1</address><active/></client><nclients>1</nclients></stream>
<nclients>1</nclients>
</live>
</application>
</server>
</rtmp>`;

const streamXml = ({ name, publisher, bytes = 129256 }: StandInStream) => `<stream>
<name>${name}</name>
<time>4855</time><bw_in>0</bw_in>
<bytes_in>${bytes}</bytes_in>
<bw_video>0</bw_video>
<client><id>5000</id><address>127.0.0.1</address><time>5049</time><dropped>9</dropped><active/></client>
<client><id>${publisher}</id><address>127.0.0.1</address><time>5049</time><flashver>FMLE/3.0 (compatible; Lavf59.27</flashver><dropped>0</dropped><avsync>-13</avsync><timestamp>4703</timestamp><publishing/><active/></client>
<meta><video><width>1920</width><height>1080</height><frame_rate>30</frame_rate><codec>H264</codec><profile>High</profile></video><audio><codec>AAC</codec><profile>LC</profile><channels>2</channels><sample_rate>44100</sample_rate></audio></meta>
<nclients>2</nclients>
<publishing/>
<active/>
</stream>`;

/** As SRS 5 answers. */
const srsStreams = (streams: readonly StandInStream[]) => ({
  code: 0,
  server: "vid-6hd7q3m",
  streams: [
    ...streams.map(({ name, publisher, bytes = 129256 }) => ({
      ...{ id: "vid-1", name, vhost: "vid-1", app: "live", tcUrl: "rtmp://127.0.0.1/live", live_ms: 1 },
      ...{ clients: 2, frames: 120, send_bytes: 400, recv_bytes: bytes, kbps: { recv_30s: 0, send_30s: 0 } },
      publish: { active: true, cid: publisher },
      video: { codec: "H264", profile: "High", level: "3.2", width: 1920, height: 1080 },
      audio: { codec: "AAC", sample_rate: 44100, channel: 2, profile: "LC" },
    })),
    ...[{ name: "left", app: "live", publish: { active: false, cid: "x1" }, video: null, audio: null }],
  ],
});

/** As MediaMTX 1.9 answers. */
const pathOf = ({ name, publisher, bytes = 129256 }: StandInStream) => ({
  ...{ name: `live/${name}`, confName: "all_others", ready: true, readyTime: "2026-11-28T03:00:00Z" },
  source: { type: "rtmpConn", id: publisher },
  tracks: ["H264", "MPEG-4 Audio"],
  ...{ bytesReceived: bytes, bytesSent: 0, readers: [] },
});
