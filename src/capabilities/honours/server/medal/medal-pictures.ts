import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { drawPoster, keptPicture, POSTER_DESIGN } from "#capabilities/sharing/server/public.ts";
import { anyone } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { sectionThemes } from "#sections/themes.ts";
import { AppError } from "#shared/errors.ts";
import { oklchToHex } from "#shared/oklch.ts";
import { honours } from "../tables.ts";
import { drawBadge, drawMedal, drawScene, MEDAL_DESIGN } from "./draw-medal.ts";

type Target = Pick<Services, "db" | "storage" | "env">;

/**
 * Registers `GET /media/medals/{key}.svg`, `{key}-grey.svg` and `{key}-badge.svg`, and the poster
 * `GET /media/posters/honour/{key}.jpg`.
 */
export function registerMedalPictures(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { file: string } }>({
    method: "GET",
    url: "/media/medals/:file",
    config: { policy: anyone.name },
    schema: { hide: true },
    async handler(request, reply) {
      const match = /^([a-z0-9-]{1,40}?)(-grey|-badge)?\.svg$/.exec(request.params.file);
      const row = await honourOf(services, match?.[1]);
      const look = { ...row, lit: match?.[2] !== "-grey" };
      const text = match?.[2] === "-badge" ? drawBadge(look) : drawMedal(look);
      return send(request, reply, { type: "image/svg+xml", version: hash([MEDAL_DESIGN, text]), body: text });
    },
  });
  app.route<{ Params: { file: string } }>({
    method: "GET",
    url: "/media/posters/honour/:file",
    config: { policy: anyone.name },
    schema: { hide: true },
    async handler(request, reply) {
      const key = /^([a-z0-9-]{1,40})\.jpg$/.exec(request.params.file)?.[1];
      const { version, bytes } = await poster(services, key);
      return send(request, reply, { type: "image/jpeg", version, body: bytes });
    },
  });
}

async function poster({ db, storage, env }: Target, key: string | undefined) {
  const row = await honourOf({ db }, key);
  const theme = sectionThemes.find(({ slug }) => slug === umbrellaSection.slug)?.theme;
  if (theme === undefined) throw new Error("the umbrella has no colours");
  const shown = {
    section: {
      name: umbrellaSection.name,
      latin: umbrellaSection.latin,
      tagline: umbrellaSection.tagline,
    },
    brand: { name: umbrellaSection.name, latin: umbrellaSection.latin },
    channel: "荣誉",
    title: row.name,
    summary: row.how,
    byline: "车友荣誉勋章",
    action: "看看怎么获得",
    playable: false,
    url: env.PUBLIC_URL + pathOf("my.honourinfo", {}, { query: { id: row.key } }),
    theme,
  };
  const scene = drawScene(
    { ...row, lit: true },
    { from: oklchToHex(theme.light.hero1), to: oklchToHex(theme.light.hero2) },
  );
  const version = hash([POSTER_DESIGN, shown, scene]);
  return keptPicture(storage, { folder: `posters/honour/${row.key}`, version }, () =>
    drawPoster({ ...shown, cover: Buffer.from(scene) }),
  );
}

/** @throws AppError NOT_FOUND */
async function honourOf({ db }: Pick<Services, "db">, key: string | undefined) {
  const [row] = key === undefined ? [] : await db.select().from(honours).where(eq(honours.key, key));
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 24);
}

/** The address stays while the picture may change with a rule or the design: kept for a while, then asked about. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, version, body }: { type: string; version: string; body: string | Buffer },
): FastifyReply {
  const etag = `"${version}"`;
  reply.headers({
    etag,
    "cache-control": "public, max-age=86400",
    "cross-origin-resource-policy": "cross-origin",
  });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type(type).send(body);
}
