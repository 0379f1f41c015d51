import type { FastifyReply, FastifyRequest } from "fastify";
import { keptLevelMarks } from "#capabilities/community/growth/server/public.ts";
import { type Faces, keptFaces } from "#capabilities/site/face/server/public.ts";
import { Redirects } from "#capabilities/site/redirects/server/public.ts";
import { PAGES_TAG, withTags } from "#platform/http/cache-tags.ts";
import { Coalescer, type Shared } from "#platform/http/coalescer.ts";
import { encodeText } from "#platform/http/encode-text.ts";
import type { FeatureRoutes } from "#platform/http/endpoint.ts";
import { OUTAGE_RETRY_SECONDS } from "#platform/http/errors.ts";
import type { KeptValue } from "#platform/http/kept-value.ts";
import { observedDrawing } from "#platform/http/observed.ts";
import { isPageAddress } from "#platform/http/page-address.ts";
import { storeShared } from "#platform/http/public-cache.ts";
import { readInProcess } from "#platform/http/public-reads.ts";
import type { Variants } from "#platform/http/variants.ts";
import type { Services } from "#platform/services.ts";
import { wearFaces } from "#sections/face.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { jsonForHtml } from "#shared/html.ts";
import { FIRST_SCRIPT } from "./first-script.ts";
import type { Renderer, ServerEntry } from "./renderer.ts";

/** Pages are dropped when their content changes; this only bounds how old counts in them get. */
const PAGE_SECONDS = 300;
const HTML_TYPE = "text/html; charset=utf-8";

/** Answers every GET that no feature took with the visitor's page of that address. */
export function pages(renderer: Renderer): FeatureRoutes {
  return {
    register(app, services) {
      const faces = keptFaces(services.db, app.responseCache);
      const levelMarks = keptLevelMarks(services.db, app.responseCache);
      const misses = new Coalescer<Page>(app.responseCache);
      const redirects = new Redirects(services, app.responseCache);
      let transportReady = false;
      app.setNotFoundHandler(async (request, reply) => {
        if (request.method !== "GET" && request.method !== "HEAD") throw new AppError("NOT_FOUND");
        if (!isPageAddress(request.url)) throw new AppError("NOT_FOUND");
        const entry = await renderer.entry();
        if (!transportReady || services.env.NODE_ENV === "development") {
          entry.setTransport(readInProcess(app));
        }
        if (!transportReady) {
          for (const { path, screen } of entry.routeTable) app.keptAddresses.add(path, screen.query ?? []);
          transportReady = true;
        }
        const drawing = { renderer, services, faces, levelMarks, misses, redirects };
        const send = () => sendPage(drawing, request, reply);
        return services.replicas?.page(send) ?? send();
      });
    },
  };
}

type Drawn = Awaited<ReturnType<ServerEntry["render"]>>;

interface Drawing {
  renderer: Renderer;
  services: Services;
  /** What the sections are called and look like. */
  faces: KeptValue<Faces>;
  /** How the marks of levels look. */
  levelMarks: KeptValue<string>;
  misses: Coalescer<Page>;
  /** Where addresses lead at which nothing stands any more. */
  redirects: Redirects;
}

/** A page as everybody gets it who asks for its address at that moment. */
interface Page extends Shared {
  status: number;
  redirect: string | undefined;
  /** Nothing for a redirect. */
  body: Buffer;
  stored: Promise<Variants | undefined> | undefined;
}

async function sendPage(
  { renderer, services, faces, levelMarks, misses, redirects }: Drawing,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const app = request.server;
  const entry = await renderer.entry();
  const asked = readAddress(request.url, services.env.PUBLIC_URL);
  if ("moved" in asked) return reply.redirect(asked.moved, 308);
  // While it is worked on, every page is drawn anew.
  const kept = services.env.NODE_ENV === "development" ? undefined : app.keptAddresses.of(request.url);
  const screen = entry.screenOf(asked.pathname);
  const screenQuery = screen?.query;
  request.scope.route = `page ${screen?.id ?? "unknown"}`;
  const led = await redirects.follow(asked.pathname, screenQuery !== undefined);
  if (led !== undefined) return reply.redirect(withQuery(led.to, asked), led.code);
  const url = kept ?? reduceQuery(asked, screenQuery ?? []);
  const page = await misses.share(kept, async (generation): Promise<Page> => {
    const face = await faces.get();
    // The app that draws pages has sections of its own.
    wearFaces(face.worn);
    entry.wearFaces(face.worn);
    const { result: drawn, tags } = await withTags(() =>
      observedDrawing(app.observation, () => entry.render(url, services.env.PUBLIC_URL)),
    );
    // The browser could not do better with the screen's own words: what it would fetch next fails as well.
    if (drawn.status === 503)
      throw new AppError("UNAVAILABLE", undefined, { retryAfter: OUTAGE_RETRY_SECONDS });
    const { status, redirect, cacheable } = drawn;
    tags.add(PAGES_TAG);
    const body =
      redirect === undefined
        ? encodeText(await fill(renderer, { face, marks: await levelMarks.get() }, request.url, drawn))
        : Buffer.of();
    if (!cacheable || kept === undefined)
      return { status, redirect, body, tags: undefined, stored: undefined };
    const answer = { body, contentType: HTML_TYPE, seconds: PAGE_SECONDS, tags };
    return { status, redirect, body, tags, stored: storeShared(app, kept, answer, generation) };
  });
  if (page.redirect !== undefined) {
    // An unknown address leads to the front page; what has an address of its own elsewhere is none.
    if (screenQuery === undefined && page.redirect === "/") redirects.lost(asked.pathname);
    return reply.redirect(withQuery(page.redirect, asked), page.status);
  }
  if (page.status === 404) {
    const moved = await redirects.follow(asked.pathname, false);
    if (moved !== undefined) return reply.redirect(withQuery(moved.to, asked), moved.code);
    redirects.lost(asked.pathname);
  }
  reply.code(page.status).type(HTML_TYPE);
  const { tags, stored } = page;
  if (tags === undefined) reply.header("cache-control", "no-cache");
  else reply.markCacheable({ seconds: PAGE_SECONDS, tags, stored });
  return reply.send(page.body);
}

/** What operators changed of how pages look. */
interface Worn {
  face: Faces;
  marks: string;
}

/** The shell with the page in it. */
async function fill(renderer: Renderer, { face, marks }: Worn, url: string, page: Drawn): Promise<string> {
  const template = await renderer.template(url, page.modules);
  const state =
    Object.keys(face.worn).length === 0 ? page.state : { ...(page.state ?? {}), faces: face.worn };
  return template
    .replace("%section%", () => page.section || umbrellaSection.slug)
    .replace(
      "<!--head-->",
      () =>
        `${FIRST_SCRIPT}\n${page.head}\n<style>${face.css}${marks}</style>\n${renderer.preloads(page.modules)}`,
    )
    .replace(
      "<!--state-->",
      () => `<script id="state" type="application/json">${jsonForHtml(state)}</script>`,
    )
    .replace("<!--app-->", () => page.html);
}

/**
 * The address that was asked for. Parsed as it comes, `//host` and `/\\host` would name another host, and `//` alone
 * none at all: such an address moves to the one with a single slash.
 * @throws AppError INVALID_INPUT for what is no address
 */
function readAddress(given: string, origin: string): URL | { moved: string } {
  const single = given.replace(/^[/\\]+/, "/");
  if (!URL.canParse(single, origin)) throw new AppError("INVALID_INPUT");
  const url = new URL(single, origin);
  // Dots in between, as in `/a/..//host`, are gone only now.
  const path = url.pathname.replace(/^\/+/, "/");
  return single === given && path === url.pathname ? url : { moved: path + url.search };
}

/** Keeps only the query keys that the screen renders by. */
function reduceQuery(url: URL, keys: readonly string[]): string {
  if (url.search === "") return url.pathname;
  const search = new URLSearchParams([...url.searchParams].filter(([key]) => keys.includes(key)));
  return search.size === 0 ? url.pathname : `${url.pathname}?${search}`;
}

/** `source` has to survive a redirect: it replaces the stored source on any route. */
function withQuery(target: string, asked: URL): string {
  const source = asked.searchParams.get("source");
  if (source === null || target.includes("source=")) return target;
  return `${target}${target.includes("?") ? "&" : "?"}source=${encodeURIComponent(source)}`;
}
