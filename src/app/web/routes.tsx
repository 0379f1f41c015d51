import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { membersOnly } from "#capabilities/people/members/web/routes.ts";
import { RequestError } from "#client/request.ts";
import { Redirect, Refusal, redirect } from "#client/router.tsx";
import type { ScreenContext, ScreenData, ScreenRoute, TableRow } from "#client/screen-route.ts";
import { sectionBase } from "#sections/path-table.ts";
import { homePath } from "#sections/paths.ts";
import { sections } from "#sections/registry.ts";
import { type Alias, type MatchPath, pathMatcher } from "./match-path.ts";
import type { Opened } from "./router.ts";

/** Finds the screens of a route table. */
export function screenMatcher(table: readonly TableRow[]): MatchPath {
  return pathMatcher(table, aliases(table));
}

/** `/slug` stands for the club's home, `/admin` for the administration's where that is there. */
function aliases(table: readonly TableRow[]): Alias[] {
  const clubs = sections
    .filter((section) => !section.umbrella)
    .map((section) => ({ path: sectionBase(section), to: homePath(section) }));
  const desk = table.find(({ screen }) => screen.id === "admin.home")?.path;
  return desk === undefined ? clubs : [...clubs, { path: "/admin", to: desk }];
}

/** Which screen stands at a path; undefined for files, feeds, aliases and unknown paths. */
export function screenAt({ match }: { match: MatchPath }, pathname: string) {
  const found = match(pathname);
  return found && "row" in found ? found : undefined;
}

/** Fetches code and data of an address. An unknown one leads to the front page. */
export async function openAddress(match: MatchPath, queryClient: QueryClient, url: URL): Promise<Opened> {
  const found = match(url.pathname);
  if (found === undefined) return redirect("/");
  if ("to" in found) return redirect(found.to + url.search);
  const { row, params } = found;
  try {
    const context = contextOf(row, queryClient, params, url);
    const [answer] = await Promise.all([runLoad(row.screen, context), fetchScreen(row.screen)]);
    return answer instanceof Redirect ? answer : { match: found, error: undefined };
  } catch (error) {
    return error instanceof Redirect ? error : { match: found, error };
  }
}

const components = new WeakMap<ScreenRoute, ComponentType>();

/**
 * Fetches a screen's code, ahead of drawing it. A failure is not remembered: on a phone that was in a tunnel once, the
 * screen would never open again.
 * @throws Refusal 504 when it cannot be fetched
 */
export async function fetchScreen(screen: ScreenRoute): Promise<void> {
  // Even of a module that is there, `import()` answers a task later, and browsers draw a frame in between.
  if (components.has(screen)) return;
  const component = await fetched(() => componentOf(screen));
  // A touch and the tap after it ask at the same time; another component in its place would begin the screen anew.
  if (!components.has(screen)) components.set(screen, component);
}

async function componentOf(screen: ScreenRoute): Promise<ComponentType> {
  const code = await screen.code();
  const { visitor } = code;
  if (!visitor) return (await code.screen()).default;
  const [module, around] = await Promise.all([code.screen(), membersOnly()]);
  return around.membersOnly(module.default, screen.title, visitor);
}

/** A screen whose code was fetched. */
export function Screen({ of }: { of: ScreenRoute }) {
  const Component = components.get(of);
  return Component ? <Component /> : null;
}

async function fetched<T>(load: () => Promise<T> | T): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // This is how browsers say that a module did not arrive.
    if (typeof window !== "undefined" && error instanceof TypeError) throw new Refusal(504, "NETWORK", []);
    throw error;
  }
}

async function runLoad(screen: ScreenRoute, context: ScreenContext): Promise<unknown> {
  const data = await fetched(() => dataOf(screen));
  try {
    return await data?.load?.(context);
  } catch (error) {
    if (error instanceof RequestError) throw new Refusal(error.status || 504, error.code, error.messages);
    throw error;
  }
}

/** What loads a screen's data; at once where its code is there. */
export function dataOf(screen: ScreenRoute): Promise<ScreenData | undefined> | ScreenData | undefined {
  const code = screen.code();
  return code instanceof Promise ? code.then(({ data }) => data?.()) : code.data?.();
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
