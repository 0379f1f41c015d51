import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { honourClassSchema } from "#capabilities/community/honours/contract.ts";
import { colourNames, emblemNames, metalNames } from "#capabilities/community/honours/medal-set.ts";
import {
  mediaByIds,
  mediaByNames,
  pictureWorkers,
  readPicture,
  SHOWN,
} from "#capabilities/media/media/server/public.ts";
import {
  keptPicture,
  keptPoster,
  pictureVersion,
  sendKept,
} from "#capabilities/media/sharing/server/public.ts";
import { anyone } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { sectionThemes } from "#sections/themes.ts";
import { AppError } from "#shared/errors.ts";
import { oklchToHex } from "#shared/oklch.ts";
import { honours } from "../tables.ts";
import { drawBadge, drawMedal, drawScene, MEDAL_DESIGN, type MedalLook } from "./draw-medal.ts";

/** They change with a rule or the design only. */
const KEPT = 86_400;

type Target = Pick<Services, "db" | "storage" | "env">;

/**
 * Registers `GET /media/medals/{key}.svg`, `{key}-grey.svg` and `{key}-badge.svg`, the poster
 * `GET /media/posters/honour/{key}.jpg`, and `GET /media/medal-previews/{class}.{emblem}.{metal}.{colour}.{key}.svg`, a
 * drawing that is being chosen, with an upload as its sixth part where one stands on it.
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
      const edge = match?.[2] === "-badge" ? BADGE_EDGE : EDGE;
      const picture = await pictureFor(services, row.pictureId, edge);
      const look = { ...row, picture, lit: match?.[2] !== "-grey" };
      const text = match?.[2] === "-badge" ? drawBadge(look) : drawMedal(look);
      return sendKept(request, reply, {
        ...{ type: "image/svg+xml", version: pictureVersion(MEDAL_DESIGN, text), body: text, seconds: KEPT },
      });
    },
  });
  app.route<{ Params: { file: string } }>({
    method: "GET",
    url: "/media/medal-previews/:file",
    config: { policy: anyone.name },
    schema: { hide: true },
    async handler(request, reply) {
      const text = drawMedal(await chosenLook(services, request.params.file));
      return sendKept(request, reply, {
        ...{ type: "image/svg+xml", version: pictureVersion(MEDAL_DESIGN, text), body: text, seconds: KEPT },
      });
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
      return sendKept(request, reply, { type: "image/jpeg", version, body: bytes, seconds: KEPT });
    },
  });
}

/**
 * A look from the address of a preview, whose parts are all from sets; a picture by the name that only its editor learns.
 * @throws AppError NOT_FOUND
 */
async function chosenLook(services: Target, file: string): Promise<MedalLook> {
  const [kind, emblem, metal, colour, key = "", ...rest] = file.split(".");
  const end = rest.at(-1);
  const name = rest.length === 2 ? rest[0] : undefined;
  const known = honourClassSchema.options.find((one) => one === kind);
  const motif = emblemNames.find((one) => one === emblem);
  const rim = metalNames.find((one) => one === metal);
  const enamel = colourNames.find((one) => one === colour);
  if (!known || !motif || !rim || !enamel || end !== "svg" || !/^[a-z0-9-]{1,40}$/.test(key))
    throw new AppError("NOT_FOUND");
  const uploaded = name?.[1] === "-" ? (await mediaByNames(services.db, [name])).get(name) : undefined;
  if (rest.length > 2 || (name !== undefined && uploaded?.kind !== "image")) throw new AppError("NOT_FOUND");
  const picture = await pictureFor(services, uploaded?.id ?? null);
  return { key, class: known, emblem: motif, metal: rim, colour: enamel, picture, lit: true };
}

/** Edge of the picture on a medal, and on a badge beside a name, in px: what each shows of it, twice over. */
const EDGE = 240;
const BADGE_EDGE = 64;

/**
 * A picture of the library as the medal's drawing holds it, cut to a square; undefined for none.
 * @throws AppError UNAVAILABLE when too many pictures wait to be made
 */
async function pictureFor(
  { db, storage }: Pick<Services, "db" | "storage">,
  id: string | null,
  edge = EDGE,
): Promise<string | undefined> {
  if (id === null) return undefined;
  const row = (await mediaByIds(db, [id])).get(id);
  if (row === undefined) return undefined;
  const version = pictureVersion(edge, row.key);
  const { bytes } = await keptPicture(storage, { folder: `medals/${row.key}/${edge}`, version }, async () => {
    const whole = await readPicture(storage, row.key);
    if (whole === null) throw new AppError("NOT_FOUND");
    return pictureWorkers.run("cut", whole, { width: edge, height: edge, attention: false }, SHOWN);
  });
  return `data:image/jpeg;base64,${bytes.toString("base64")}`;
}

async function poster({ db, storage, env }: Target, key: string | undefined) {
  const row = await honourOf({ db }, key);
  const picture = await pictureFor({ db, storage }, row.pictureId);
  const theme = sectionThemes.find(({ slug }) => slug === umbrellaSection.slug)?.theme;
  if (theme === undefined) throw new Error("the umbrella has no colours");
  const scene = drawScene(
    { ...row, picture, lit: true },
    { from: oklchToHex(theme.light.hero1), to: oklchToHex(theme.light.hero2) },
  );
  const words = {
    section: umbrellaSection.slug,
    channel: "荣誉",
    title: row.name,
    summary: row.how,
    byline: "车友荣誉勋章",
    action: "查看获得方式",
    playable: false,
    path: pathOf("my.honourinfo", {}, { query: { id: row.key } }),
  };
  const read = async () => Buffer.from(scene);
  return keptPoster({ storage, env }, `posters/honour/${row.key}`, words, { version: scene, read });
}

/** @throws AppError NOT_FOUND */
async function honourOf({ db }: Pick<Services, "db">, key: string | undefined) {
  const [row] = key === undefined ? [] : await db.select().from(honours).where(eq(honours.key, key));
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}
