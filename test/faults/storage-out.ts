import { multipart } from "../support/multipart.ts";
import { quarters } from "../support/pictures.ts";
import { startS3StandIn } from "../support/s3.ts";
import { until } from "../support/within.ts";
import { ask } from "./support/load.ts";
import { startProxy } from "./support/proxy.ts";
import { seconds } from "./support/readers-in-time.ts";
import { openWorldSite } from "./support/world-site.ts";

/** Two tries of twenty seconds and what lies around them; without a listener both are refused at once. */
const SILENT_LIMIT_MS = 60_000;
const REFUSED_LIMIT_MS = 15_000;
const SLOW_MS = 1500;

/**
 * The service that keeps pictures is slow, takes everything and says nothing, refuses connections, refuses the key.
 * @throws Error when an upload hangs or is answered with an inner error, pages suffer from it, it does not recover, or a
 *   picture is lost whose upload was acknowledged
 */
export default async function storageOut(say: (line: string) => void): Promise<void> {
  const s3 = await startS3StandIn();
  const site = await openWorldSite({ members: 20 });
  const proxy = await startProxy(Number(new URL(s3.endpoint).port));
  const kept: string[] = [];
  try {
    // The stand-in's signature covers the host: the app knows the way by its own port.
    const app = await site.start({
      env: {
        ...{ STORAGE: "s3", S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`, S3_BUCKET: s3.bucket },
        ...{ S3_REGION: s3.region, S3_ACCESS_KEY_ID: s3.accessKeyId },
        S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      },
    });
    const bytes = new Uint8Array(await quarters(400, 300));
    /** The answer to an upload, and how long it took. */
    const upload = async (turn: number) => {
      const { payload, headers } = await multipart({ file: { bytes } });
      const begun = performance.now();
      const answer = await fetch(`${app.origin}/api/upload`, {
        ...{ method: "POST", body: new Uint8Array(payload), signal: AbortSignal.timeout(120_000) },
        headers: { ...headers, authorization: `Bearer ${site.world.people[turn]?.token}` },
      });
      const text = await answer.text();
      if (answer.status === 200) kept.push((JSON.parse(text) as { data: { src: string } }).data.src);
      else if (answer.status !== 503 || !text.includes('"code":"UNAVAILABLE"'))
        throw new Error(`an upload was answered ${answer.status} ${text.slice(0, 200)}`);
      return { status: answer.status, ms: performance.now() - begun };
    };
    const expected = async (what: string, turn: number, status: number, limit: number) => {
      const uploading = upload(turn);
      const page = await ask(`${app.origin}/content?tab=${turn}`, { headers: { accept: "text/html" } });
      if (page instanceof Error || page.status !== 200) throw new Error(`${what}: no page meanwhile`);
      const { status: got, ms } = await uploading;
      if (got !== status) throw new Error(`${what}: an upload was answered ${got}`);
      if (ms > limit) throw new Error(`${what}: an upload took ${seconds(ms)} s`);
      say(`${what}: an upload was answered ${got} after ${seconds(ms)} s, a page 200`);
    };
    await expected("as always", 0, 200, REFUSED_LIMIT_MS);
    proxy.delay = SLOW_MS;
    await expected(`${SLOW_MS} to ${2 * SLOW_MS} ms each way`, 1, 200, SILENT_LIMIT_MS);
    proxy.delay = 0;
    proxy.silent = true;
    await expected("silent", 2, 503, SILENT_LIMIT_MS);
    proxy.silent = false;
    proxy.drop();
    await s3.close();
    await expected("refusing connections", 3, 503, REFUSED_LIMIT_MS);
    const again = await startS3StandIn({ port: Number(new URL(s3.endpoint).port), objects: s3.objects });
    try {
      again.refuses = true;
      await expected("refusing the key", 4, 503, REFUSED_LIMIT_MS);
      again.refuses = false;
      await until("uploads again", async () => (await upload(5)).status === 200);
      for (const src of kept) {
        const picture = await ask(`${app.origin}${src}?w=160`);
        if (picture instanceof Error || picture.status !== 200) throw new Error(`${src} is lost`);
      }
      say(
        `slow, silent, refusing, refusing the key: ${kept.length} acknowledged pictures, none lost, none hung`,
      );
    } finally {
      await again.close();
    }
  } finally {
    await site.close();
    await proxy.close();
    await s3.close().catch(() => undefined);
  }
}
