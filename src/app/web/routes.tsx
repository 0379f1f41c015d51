import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { setKnownPaths } from "#client/known-paths.ts";
import { RequestError } from "#client/request.ts";
import type { ScreenContext, ScreenData, ScreenRoute } from "#client/screen-route.ts";
import { sectionBase, sections } from "#sections/registry.ts";
import { AppShell } from "./app-shell.tsx";
import { pathPattern } from "./path-pattern.ts";
import { RouteError } from "./route-error.tsx";
import { routeTable, type TableRow } from "./route-table.ts";

/** What a matched route carries besides its element. */
export interface RouteHandle {
  row: TableRow;
}

/** Which query client a loader fills: the browser's only one, or that of the page being rendered. */
export type QueryClientOf = (args: Pick<LoaderFunctionArgs, "context">) => QueryClient;

/** The route table as React Router's route objects. */
export function createRoutes(queryClientOf: QueryClientOf): RouteObject[] {
  setKnownPaths(routeTable.map((row) => row.path));
  return [
    {
      id: "shell",
      Component: AppShell,
      ErrorBoundary: RouteError,
      children: [
        ...routeTable.map((row) => screenRoute(row, queryClientOf)),
        ...aliases(),
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
    handle: { row } satisfies RouteHandle,
    ErrorBoundary: RouteError,
    HydrateFallback: Nothing,
    lazy: {
      Component: screenComponent(screen),
      loader: async () => {
        const data = await screen.data?.();
        return (args: LoaderFunctionArgs) => {
          const params = pattern.read(args.params);
          if (params === null) return redirect("/");
          return runLoad(data, contextOf(row, queryClientOf(args), params, new URL(args.request.url)));
        };
      },
    },
    // Query data decides for itself what is stale.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search
        ? defaultShouldRevalidate
        : false,
  };
}

const screenComponent = (screen: ScreenRoute) => async () => (await screen.screen()).default;

function Nothing(): null {
  return null;
}

/** A refusal becomes the route's error screen with the right status, and nothing of the stack crosses. */
async function runLoad(data: ScreenData | undefined, context: ScreenContext): Promise<unknown> {
  try {
    return (await data?.load?.(context)) ?? null;
  } catch (error) {
    if (error instanceof RequestError) {
      throw new Response(JSON.stringify({ code: error.code, messages: error.messages }), {
        status: error.status === 0 ? 504 : error.status,
      });
    }
    throw error;
  }
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

/** `/slug` stands for the club's home, `/admin` for the administration's. */
function aliases(): RouteObject[] {
  const clubs = sections
    .filter((section) => !section.umbrella)
    .map((section) => ({
      path: sectionBase(section),
      loader: ({ request }: LoaderFunctionArgs) =>
        redirect(`${sectionBase(section)}/home${new URL(request.url).search}`),
    }));
  return [...clubs, { path: "/admin", loader: () => redirect("/admin/home") }];
}
