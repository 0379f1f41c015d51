import { Writable } from "node:stream";
import { dehydrate, QueryClientProvider } from "@tanstack/react-query";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { membersOnly } from "#capabilities/people/members/web/routes.ts";
import { createQueryClient } from "#client/query-client.ts";
import { configureRequests, type Transport } from "#client/request.ts";
import { Redirect, Refusal, type RouterState } from "#client/router.tsx";
import type { TableRow } from "#client/screen-route.ts";
import { type WornFace, wearFaces as wear } from "#sections/face.ts";
import { DrawnOnceProvider } from "#ui/drawn-once.tsx";
import { partsThere } from "#ui/later-part.tsx";
import { routeTable } from "./all-routes.ts";
import { AppShell } from "./app-shell.tsx";
import { type DrawnPage, DrawnParts } from "./drawn-parts.tsx";
import { renderHead, titleInstead } from "./head.ts";
import { openTable } from "./route-table.ts";
import { locationOf } from "./router.ts";
import { StaticRouter } from "./router-provider.tsx";
import { contextOf, dataOf, openAddress, screenAt, screenMatcher } from "./routes.tsx";

export { routeTable };

export interface RenderedPage {
  status: number;
  /** Where to send the visitor instead; `status` says for how long. */
  redirect: string | undefined;
  head: string;
  html: string;
  /** What the browser continues from; goes into a JSON block. */
  state: unknown;
  section: string;
  /** Source files that the page starts from, the entry first, to fetch the chunks that they became. */
  modules: string[];
  cacheable: boolean;
}

/** Requests made while rendering go through the app in-process. */
export function setTransport(transport: Transport): void {
  configureRequests({ transport, inProcess: true });
}

const parts = new DrawnParts();
let worn: Readonly<Record<string, WornFace>> | undefined;

/** How sections are called and look from now on; what was drawn before looks otherwise. */
export function wearFaces(faces: Readonly<Record<string, WornFace>>): void {
  if (faces === worn) return;
  worn = faces;
  parts.clear();
  wear(faces);
}

openTable(routeTable);

/** Made once: looking at the whole table, and importing the screens, would cost more than a page. */
const match = screenMatcher(routeTable);

/** The screen of `pathname`: its name, and which query keys the server renders by; undefined when none stands there. */
export function screenOf(pathname: string): { id: string; query: readonly string[] } | undefined {
  const screen = screenAt({ match }, pathname)?.row.screen;
  return screen && { id: screen.id, query: screen.query ?? [] };
}

/**
 * Renders the visitor's page of an address. The page never depends on who asks.
 * @param url path and query
 * @param origin without a trailing slash
 */
export async function render(url: string, origin: string): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  const location = new URL(url, origin);
  const opened = await openAddress(match, queryClient, location);
  const empty = { head: "", html: "", state: null, section: "", modules: [], cacheable: false };
  if (opened instanceof Redirect) return { ...empty, status: opened.status, redirect: opened.to };
  const { match: found, error } = opened;
  const row = found?.row;
  const data = error === undefined ? row && (await dataOf(row.screen)) : undefined;
  const meta = (row && data?.meta?.(contextOf(row, queryClient, found.params, location))) ?? {};
  const state: RouterState = {
    ...opened,
    location: locationOf(location, "default"),
    action: "POP",
    preventScrollReset: false,
  };
  const page = parts.page(row ? `${row.screen.id} ${row.section.slug}` : "");
  const drawn = await renderToText(
    <QueryClientProvider client={queryClient}>
      <StaticRouter state={state}>
        <DrawnOnceProvider value={page.inside}>
          <AppShell />
        </DrawnOnceProvider>
      </StaticRouter>
    </QueryClientProvider>,
    page,
  );
  const [html, pictures] = withoutPreloads(drawn);
  const refusal = error === undefined ? null : asRefusal(error);
  const status = refusal?.status ?? 200;
  return {
    status,
    redirect: undefined,
    head: `${renderHead(
      refusal ? { ...meta, ...titleInstead(refusal), robots: "noindex" } : meta,
      row,
      origin,
      location.pathname,
    )}${pictures}`,
    html,
    state: {
      query: dehydrate(queryClient),
      error: refusal,
    },
    section: row?.section.slug ?? "",
    modules: row ? await modulesOf(row) : [ENTRY],
    cacheable: status === 200,
  };
}

/** Where the browser's app begins, for visitors and for the administration. */
const ENTRY = "src/app/web/entry-client.tsx";
const DESK_ENTRY = "src/app/web/entry-desk.tsx";

/** The source files that a screen starts from, its entry first; those after it are known only in a build. */
export async function modulesOf({ screen: route }: TableRow): Promise<string[]> {
  const { screen, data, visitor } = await route.code();
  const lazy = [route.fetch, screen, data, visitor && membersOnly].map(fileOf);
  return [route.admin ? DESK_ENTRY : ENTRY, ...lazy.filter((file) => file !== "")];
}

/** The source file behind a lazy import; the build writes it there (see vite.config.ts). */
function fileOf(lazy: (() => unknown) | undefined): string {
  return (lazy as { file?: string } | undefined)?.file ?? "";
}

/** A refused screen is drawn again from status, code and messages; of any other error nothing crosses. */
function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal(500, "INTERNAL", []);
}

/**
 * Takes the preloads of pictures from where React writes them, before all else that it draws: they belong into the head,
 * where they are found before the styles.
 * @returns what is drawn, and the preloads
 */
function withoutPreloads(drawn: string): [html: string, preloads: string] {
  const preloads = /^(?:<link rel="preload" as="image"[^>]*>)*/.exec(drawn)?.[0] ?? "";
  return [drawn.slice(preloads.length), preloads];
}

/** What React writes for a boundary that it could not finish at once. */
const UNFINISHED = "<!--$!-->";

/**
 * A screen's data is loaded before it is drawn, so that nearly every page is finished at once, in two thirds of
 * the time that a stream takes. What has to wait, or fails, is drawn once more by the stream.
 */
async function renderToText(element: React.ReactElement, page: DrawnPage): Promise<string> {
  try {
    const text = renderToString(element);
    if (!text.includes(UNFINISHED)) return page.take(text, true);
    // The first page with some part fetches its code.
    await partsThere();
    const again = renderToString(element);
    if (!again.includes(UNFINISHED)) return page.take(again, true);
  } catch {
    // Reported by the stream.
  }
  return page.take(await renderWaiting(element), false);
}

/** After this time the page goes out with what is missing left to the browser. */
const WAITING_MS = 10_000;

function renderWaiting(element: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const stream = renderToPipeableStream(element, {
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      // The error boundary of the route draws what failed; here it is only reported.
      onError: () => undefined,
    });
    const timer = setTimeout(() => stream.abort(), WAITING_MS);
    sink.once("close", () => clearTimeout(timer));
  });
}
