import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { siteEndpoints } from "#capabilities/site/site/contract.ts";
import { type FeatureRoutes, implement, keptRead } from "#platform/http/endpoint.ts";
import { anyone } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { registerGuessedFeeds } from "./atom-feed.ts";
import { homeCards, homeCardTags, mixedHomeCards } from "./home-cards.ts";
import { homeNowTags, whatIsOn } from "./home-now.ts";
import { registerManifests } from "./manifest.ts";
import { registerSitemap } from "./sitemap.ts";

const MINI_CODE_PATH = "/media/mini-code";
/** As the lists of articles among which they stand. */
const CARDS_SECONDS = 30;

const endpoints = implement(siteEndpoints, {
  "GET /api/site": keptRead({ seconds: 3600, tags: () => ["site"] }, async ({ services: { env } }) => ({
    operator: env.OPERATOR_NAME,
    contact_email: env.CONTACT_EMAIL,
    icp_number: env.ICP_NUMBER ?? "",
    police_number: env.POLICE_NUMBER ?? "",
    mini_code: env.MINI_CODE_FILE ? MINI_CODE_PATH : null,
  })),
  "GET /api/home/cards": keptRead(
    { seconds: CARDS_SECONDS, tags: () => [...homeCardTags(), ...homeNowTags()] },
    async ({ query: { section = umbrellaSection.slug }, services }) => {
      const [cards, now] = await Promise.all([
        mixedHomeCards(services, section),
        whatIsOn(services, section),
      ]);
      return { ...cards, now };
    },
  ),
  "GET /api/home/cards/{kind}": keptRead(
    { seconds: CARDS_SECONDS, tags: homeCardTags },
    async ({ params, query: { section = umbrellaSection.slug, ...page }, services }) => {
      const kind = homeCards.get(params.kind);
      if (kind === undefined) throw new AppError("NOT_FOUND");
      return kind.list(services, section, page);
    },
  ),
});

export const siteRoutes: FeatureRoutes = {
  register(app, services) {
    endpoints.register(app, services);
    registerMiniCode(app, services);
    registerSitemap(app, services);
    registerManifests(app);
    registerGuessedFeeds(app);
  },
};

/** The operator's picture as it is: a code that was scaled or re-encoded may no longer be recognised. */
function registerMiniCode(app: FastifyInstance, { env }: Services): void {
  app.get(
    MINI_CODE_PATH,
    { config: { policy: anyone.name }, schema: { hide: true } },
    async (_request, reply) => {
      const bytes = env.MINI_CODE_FILE ? await readFile(env.MINI_CODE_FILE).catch(() => null) : null;
      if (bytes === null) throw new AppError("NOT_FOUND");
      const png = bytes.subarray(1, 4).toString("latin1") === "PNG";
      return reply
        .type(png ? "image/png" : "image/jpeg")
        .header("cache-control", "public, max-age=3600")
        .send(bytes);
    },
  );
}
