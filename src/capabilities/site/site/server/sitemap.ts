import type { FastifyInstance, FastifyReply } from "fastify";
import { anyone } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { myPath, pathOf, paths } from "#sections/paths.ts";
import { opens, sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { element, escapeXml } from "#shared/xml.ts";
import { sitemapParts } from "./sitemap-part.ts";

/** The protocol allows 50,000 addresses a file; smaller ones are made and fetched faster. */
const PER_FILE = 10_000;
const SECONDS = 3600;

const SITEMAP = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };
const WITH_IMAGES = { ...SITEMAP, "xmlns:image": "http://www.google.com/schemas/sitemap-image/1.1" };

/** Private or administrative: nothing there for a search engine. */
const CLOSED = ["/api/", "/admin", pathOf("login"), ...sections.map(myPath)];

/** Registers `/robots.txt`, `/sitemap.xml` and the files that the latter names. */
export function registerSitemap(app: FastifyInstance, services: Services): void {
  const { env, db } = services;
  const origin = env.PUBLIC_URL;
  const open = { config: { policy: anyone.name, keptBy: [] }, schema: { hide: true } };

  app.get("/robots.txt", open, async (_request, reply) => {
    reply.markCacheable({ seconds: SECONDS, tags: [] });
    const closed = [...new Set(CLOSED)].map((path) => `Disallow: ${path}`);
    return reply
      .type("text/plain; charset=utf-8")
      .send(["User-agent: *", ...closed, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n"));
  });

  app.get("/sitemap.xml", open, async (_request, reply) => {
    const parts = sitemapParts.entries();
    reply.markCacheable({ seconds: SECONDS, tags: parts.map(([, { tag }]) => tag) });
    const files: string[] = [];
    for (const [name, part] of parts) {
      for (const { after, updatedAt } of await part.files(db, PER_FILE))
        files.push(
          element(
            "sitemap",
            element("loc", escapeXml(`${origin}/sitemaps/${name}-${after}.xml`)) +
              element("lastmod", updatedAt.toISOString()),
          ),
        );
    }
    const pages = element("sitemap", element("loc", escapeXml(`${origin}/sitemaps/pages.xml`)));
    return sendXml(reply, element("sitemapindex", [pages, ...files].join("\n"), SITEMAP));
  });

  app.get<{ Params: { file: string } }>("/sitemaps/:file", open, async (request, reply) => {
    const { file } = request.params;
    if (file === "pages.xml") {
      reply.markCacheable({ seconds: SECONDS, tags: [] });
      const urls = pagePaths().map((path) =>
        element("url", element("loc", escapeXml(encodeURI(origin + path)))),
      );
      return sendXml(reply, element("urlset", urls.join("\n"), SITEMAP));
    }
    const [, name = "", after = ""] = /^([a-z]+)-(0|[1-9]\d{0,17})\.xml$/.exec(file) ?? [];
    const part = sitemapParts.get(name);
    if (part === undefined) throw new AppError("NOT_FOUND");
    reply.markCacheable({ seconds: SECONDS, tags: [part.tag] });
    const urls = (await part.entries(db, after, PER_FILE)).map(({ address, updatedAt, image }) =>
      element(
        "url",
        element("loc", escapeXml(origin + address)) +
          element("lastmod", updatedAt.toISOString()) +
          (image === null ? "" : element("image:image", element("image:loc", escapeXml(origin + image)))),
      ),
    );
    return sendXml(reply, element("urlset", urls.join("\n"), WITH_IMAGES));
  });
}

/** Homes, content lists and text pages of all sections. */
function pagePaths(): string[] {
  const indexed = ["home", "home.club", "content.list", "ask"] as const;
  const addresses = sections.flatMap((section) => [
    ...indexed.filter((id) => opens(section, id, paths[id])).map((id) => pathOf(id, {}, { section })),
    ...section.documents.map((document) => document.path),
  ]);
  return [...new Set(addresses)];
}

function sendXml(reply: FastifyReply, root: string): FastifyReply {
  return reply
    .type("application/xml; charset=utf-8")
    .send(`<?xml version="1.0" encoding="utf-8"?>\n${root}\n`);
}
