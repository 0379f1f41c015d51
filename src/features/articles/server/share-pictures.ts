import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pictureWorkers, readPicture, SHOWN } from "#capabilities/media/server/public.ts";
import {
  drawPoster,
  type KeptPicture,
  keptPicture,
  POSTER_DESIGN,
} from "#capabilities/sharing/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import { anyone } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { sectionThemes } from "#sections/themes.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { articleById } from "./queries.ts";

type Target = Pick<Services, "db" | "storage" | "env">;

const actions = { post: "阅读全文", pic: "看全部图片", video: "观看视频" } as const;
const SQUARE = 500;

/**
 * The article's poster for sharing, drawn when first asked for and again when what it shows has changed.
 * @throws AppError NOT_FOUND for what is not published, UNAVAILABLE when too many pictures wait to be made
 */
async function articlePoster({ db, storage, env }: Target, id: string): Promise<KeptPicture> {
  const { article, cover } = await published(db, id);
  const section = sectionBySlug(article.section) ?? umbrellaSection;
  const theme = sectionThemes.find(({ slug }) => slug === section.slug)?.theme ?? sectionThemes[0]?.theme;
  if (theme === undefined) throw new Error("no section has colours");
  const shown = {
    section: { name: section.name, latin: section.latin, tagline: section.tagline },
    brand: { name: umbrellaSection.name, latin: umbrellaSection.latin },
    channel: article.channel,
    title: article.title,
    summary: article.summary,
    byline: [article.authorName && `文 / ${article.authorName}`, formatDate(article.publishedAt)]
      .filter(Boolean)
      .join("   "),
    action: actions[article.kind],
    playable: article.kind === "video",
    url: env.PUBLIC_URL + articlePath(article),
    theme,
  };
  const version = hash([POSTER_DESIGN, shown, cover?.key]);
  return keptPicture(storage, { folder: `posters/article/${id}`, version }, async () =>
    drawPoster({ ...shown, cover: cover === null ? null : await readPicture(storage, cover.key) }),
  );
}

/** The cover cut square. @throws AppError NOT_FOUND where there is none */
async function articleSquare({ db, storage }: Target, id: string): Promise<KeptPicture> {
  const { cover } = await published(db, id);
  if (cover === null) throw new AppError("NOT_FOUND");
  const folder = `posters/article-square/${id}`;
  return keptPicture(storage, { folder, version: hash([SQUARE, cover.key]) }, async () => {
    const bytes = await readPicture(storage, cover.key);
    if (bytes === null) throw new AppError("NOT_FOUND");
    const square = { width: SQUARE, height: SQUARE, attention: false };
    return pictureWorkers.run("cut", bytes, square, SHOWN);
  });
}

async function published(db: Services["db"], id: string) {
  const row = await articleById(db, id);
  if (row === undefined || row.article.status !== "published") throw new AppError("NOT_FOUND");
  return row;
}

function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 24);
}

/** Registers `GET /media/posters/article/{id}.jpg` and `{id}-square.jpg`. */
export function registerSharePictures(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { file: string } }>({
    method: "GET",
    url: "/media/posters/article/:file",
    config: { policy: anyone.name },
    schema: { hide: true },
    async handler(request, reply) {
      const match = /^([1-9]\d{0,17})(-square)?\.jpg$/.exec(request.params.file);
      const [, id, square] = match ?? [];
      if (id === undefined) throw new AppError("NOT_FOUND");
      const picture = square ? await articleSquare(services, id) : await articlePoster(services, id);
      return send(request, reply, picture);
    },
  });
}

/** The address stays while the picture changes with the article: kept for a while, then asked about. */
function send(request: FastifyRequest, reply: FastifyReply, { version, bytes }: KeptPicture): FastifyReply {
  const etag = `"${version}"`;
  reply.headers({
    etag,
    "cache-control": "public, max-age=300",
    "cross-origin-resource-policy": "cross-origin",
  });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type("image/jpeg").send(bytes);
}
