import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { type DataRouter, type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { membersOnly } from "#capabilities/members/web/routes.ts";
import { RequestError } from "#client/request.ts";
import type { ScreenContext, ScreenData, ScreenRoute } from "#client/screen-route.ts";
import { sectionBase } from "#sections/path-table.ts";
import { homePath } from "#sections/paths.ts";
import { sections } from "#sections/registry.ts";
import { AppShell } from "./app-shell.tsx";
import { type PathPattern, pathPattern } from "./path-pattern.ts";
import { RouteError } from "./route-error.tsx";
import type { TableRow } from "./route-table.ts";

/** What a matched route carries besides its element. */
export interface RouteHandle {
  row: TableRow;
  /** The row's own parameters out of the matched ones; null when the address only looked alike. */
  read: PathPattern["read"];
}

/** Which screen stands at a path of ours; undefined for files, feeds and unknown paths. */
export function screenAt(router: DataRouter, pathname: string) {
  const match = router.match(pathname)?.at(-1);
  const handle = match?.route.handle as RouteHandle | undefined;
  const params = match && handle?.read(match.params);
  return handle && params ? { row: handle.row, params } : undefined;
}

/** Which query client a loader fills: the browser's only one, or that of the page being rendered. */
export type QueryClientOf = (args: Pick<LoaderFunctionArgs, "context">) => QueryClient;

/** A route table as React Router's route objects. */
export function createRoutes(table: readonly TableRow[], queryClientOf: QueryClientOf): RouteObject[] {
  return [
    {
      id: "shell",
      Component: AppShell,
      ErrorBoundary: RouteError,
      children: [
        ...table.map((row) => screenRoute(row, queryClientOf)),
        ...aliases(table),
        { path: "*", loader: () => redirect("/") },
      ],
    },
  ];
}

function screenRoute(row: TableRow, queryClientOf: QueryClientOf): RouteObject {
  const { screen } = row;
  const pattern = pathPattern(row.path);
  return {
    id: `${row.section.slug}:${row.path}`,
    path: pattern.path,
    handle: { row, read: pattern.read } satisfies RouteHandle,
    ErrorBoundary: RouteError,
    HydrateFallback: Nothing,
    element: <Screen of={screen} />,
    loader: async (args: LoaderFunctionArgs) => {
      const params = pattern.read(args.params);
      if (params === null) return redirect("/");
      const context = contextOf(row, queryClientOf(args), params, new URL(args.request.url));
      const [answer] = await Promise.all([runLoad(screen, context), fetchScreen(screen)]);
      return answer;
    },
    // Query data decides for itself what is stale.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search
        ? defaultShouldRevalidate
        : false,
  };
}

const components = new WeakMap<ScreenRoute, ComponentType>();

/**
 * Fetches a screen's code, ahead of drawing it. React Router's own `lazy` would remember a failure for good: on
 * a phone that was in a tunnel once, the screen would never open again.
 * @throws Response 504 when it cannot be fetched
 */
export async function fetchScreen(screen: ScreenRoute): Promise<void> {
  // Even of a module that is there, `import()` answers a task later, and browsers draw a frame in between.
  if (components.has(screen)) return;
  components.set(screen, await fetched(() => componentOf(screen)));
}

async function componentOf(screen: ScreenRoute): Promise<ComponentType> {
  const code = await screen.code();
  const { visitor } = code;
  if (!visitor) return (await code.screen()).default;
  const [module, around] = await Promise.all([code.screen(), membersOnly()]);
  return around.membersOnly(module.default, screen.title, visitor);
}

function Screen({ of }: { of: ScreenRoute }) {
  const Component = components.get(of);
  return Component ? <Component /> : null;
}

async function fetched<T>(load: () => Promise<T> | T): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // This is how browsers say that a module did not arrive.
    if (typeof window !== "undefined" && error instanceof TypeError) throw refusal(0, "NETWORK", []);
    throw error;
  }
}

function Nothing(): null {
  return null;
}

/** A refusal becomes the route's error screen with the right status, and nothing of the stack crosses. */
async function runLoad(screen: ScreenRoute, context: ScreenContext): Promise<unknown> {
  const data = await fetched(() => dataOf(screen));
  try {
    return (await data?.load?.(context)) ?? null;
  } catch (error) {
    if (error instanceof RequestError) throw refusal(error.status, error.code, error.messages);
    throw error;
  }
}

/** What loads a screen's data; at once where its code is there. */
export function dataOf(screen: ScreenRoute): Promise<ScreenData | undefined> | ScreenData | undefined {
  const code = screen.code();
  return code instanceof Promise ? code.then(({ data }) => data?.()) : code.data?.();
}

function refusal(status: number, code: string, messages: readonly string[]): Response {
  return new Response(JSON.stringify({ code, messages }), { status: status === 0 ? 504 : status });
}

export function contextOf(
  row: TableRow,
  queryClient: QueryClient,
  params: Readonly<Record<string, string | undefined>>,
  url: URL,
): ScreenContext {
  return {
    params: { ...params, ...row.params },
    search: url.searchParams,
    section: row.section,
    queryClient,
    pathname: url.pathname,
  };
}

/** `/slug` stands for the club's home, `/admin` for the administration's where that is there. */
function aliases(table: readonly TableRow[]): RouteObject[] {
  const clubs = sections
    .filter((section) => !section.umbrella)
    .map((section) => ({
      path: sectionBase(section),
      loader: ({ request }: LoaderFunctionArgs) => redirect(homePath(section) + new URL(request.url).search),
    }));
  const desk = table.find(({ screen }) => screen.id === "admin.home")?.path;
  return desk === undefined ? clubs : [...clubs, { path: "/admin", loader: () => redirect(desk) }];
}
