import { Writable } from "node:stream";
import { dehydrate, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from "react-router";
import { membersOnly } from "#capabilities/members/web/routes.ts";
import { createQueryClient } from "#client/query-client.ts";
import { configureRequests, type Transport } from "#client/request.ts";
import { routeTable } from "./all-routes.ts";
import { renderHead } from "./head.ts";
import { openTable, type TableRow } from "./route-table.ts";
import { contextOf, createRoutes, dataOf, type RouteHandle } from "./routes.tsx";

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

/** Which query keys of `pathname` the server renders by; undefined when no screen stands there. */
export function screenQuery(pathname: string): readonly string[] | undefined {
  const match = matchRoutes(createMatchTable(), pathname)?.at(-1);
  return match?.route.query;
}

let matchTable: { path: string; query: readonly string[] }[] | undefined;
function createMatchTable() {
  matchTable ??= routeTable.map((row) => ({ path: row.path, query: row.screen.query ?? [] }));
  return matchTable;
}

/** The query client of the page being rendered. */
const pageQueries = createContext<QueryClient>();

openTable(routeTable);

/** Made once: flattening and ranking the whole table, and importing the screens, would cost more than a page. */
const { query } = createStaticHandler(createRoutes(routeTable, ({ context }) => context.get(pageQueries)));

/**
 * Renders the visitor's page of an address. The page never depends on who asks.
 * @param url path and query
 * @param origin without a trailing slash
 */
export async function render(url: string, origin: string): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  const request = new Request(new URL(url, origin));
  const requestContext = new RouterContextProvider(new Map([[pageQueries, queryClient]]));
  const context = await query(request, { requestContext });
  const empty = { head: "", html: "", state: null, section: "", modules: [], cacheable: false };
  if (context instanceof Response) {
    return { ...empty, status: context.status, redirect: context.headers.get("location") ?? "/" };
  }
  const match = context.matches.at(-1);
  const row = (match?.route.handle as RouteHandle | undefined)?.row;
  const location = new URL(request.url);
  const failed = context.errors !== null;
  const data = failed ? undefined : row && (await dataOf(row.screen));
  const meta = (row && data?.meta?.(contextOf(row, queryClient, match?.params ?? {}, location))) ?? {};
  // Given the whole table, the router would copy it for every page; what it looks up by id are the matched routes.
  const matched = context.matches.map(({ route: { children: _children, ...route } }) => route as RouteObject);
  const router = createStaticRouter(matched, context);
  const html = await renderToText(
    <QueryClientProvider client={queryClient}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </QueryClientProvider>,
  );
  return {
    status: context.statusCode,
    redirect: undefined,
    head: renderHead(failed ? { ...meta, robots: "noindex" } : meta, row, origin, location.pathname),
    html,
    state: {
      query: dehydrate(queryClient),
      router: { loaderData: context.loaderData, errors: serializeErrors(context.errors) },
    },
    section: row?.section.slug ?? "",
    modules: row ? await modulesOf(row) : [ENTRY],
    cacheable: context.statusCode === 200,
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

/** Screens that were refused are drawn again from status and data; nothing else crosses. */
function serializeErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (errors === null) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const known = error as { status?: number; data?: unknown };
      return [id, { status: known.status ?? 500, statusText: "", internal: false, data: known.data ?? "" }];
    }),
  );
}

/** What React writes for a boundary that it could not finish at once. */
const UNFINISHED = "<!--$!-->";

/**
 * A screen's data is loaded before it is drawn, so that nearly every page is finished at once, in two thirds of
 * the time that a stream takes. What has to wait, or fails, is drawn once more by the stream.
 */
async function renderToText(element: React.ReactElement): Promise<string> {
  try {
    const text = renderToString(element);
    if (!text.includes(UNFINISHED)) return text;
  } catch {
    // Reported by the stream.
  }
  return renderWaiting(element);
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
