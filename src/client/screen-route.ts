import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { ScreenPath } from "#sections/path-table.ts";
import type { Section } from "#sections/registry.ts";
import type { IconName } from "#ui/icon-names.ts";

/** What a screen's data module gets, on the server and in the browser alike. */
export interface ScreenContext {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  section: Section;
  queryClient: QueryClient;
  /** Path of the screen as asked, without query. */
  pathname: string;
}

/** What stands in a page's head. Paths in `canonical` and the images are relative to the origin. */
export interface PageMeta {
  title?: string;
  description?: string;
  canonical?: string;
  /** What is passed on where that is not `canonical`: with what somebody came by. */
  sharePath?: string;
  image?: string;
  /** A square picture of at least 300 px for share cards. */
  shareImage?: string;
  type?: "website" | "article" | "video.other";
  robots?: "noindex";
  publishedAt?: string;
  modifiedAt?: string;
  tags?: readonly string[];
  /** The film that the page shows. */
  video?: { src: string; width: number; height: number };
  /** schema.org object; addresses in it are relative to the origin, too. */
  jsonLd?: Record<string, unknown>;
  /** Atom feed of what the page lists. */
  feed?: { title: string; path: string };
}

/**
 * A screen's data: `load` fills the query client, or answers with a redirect; `meta` reads what `load` put
 * there. It lies in a file of its own, since a screen file with other exports loses hot reload.
 */
export interface ScreenData {
  load?(context: ScreenContext): Promise<unknown>;
  meta?(context: ScreenContext): PageMeta;
}

/** What visitors read on a screen for members, above the button that signs in. */
export interface VisitorCard {
  title: string;
  text: string;
}

/** How a screen's code and data are fetched. */
export interface ScreenCode {
  screen: () => Promise<{ default: ComponentType }>;
  data?: () => Promise<ScreenData> | ScreenData;
  /** Shown to visitors instead of a private screen; one without it has a view of its own for them. */
  visitor?: VisitorCard;
}

/** The groups of the administration's lines; those of `pages` and `shop` stand in the place of operations, each under a heading. */
export type DeskGroup =
  | "content"
  | "review"
  | "monitoring"
  | "members"
  | "operations"
  | "pages"
  | "shop"
  | "settings";

/** A line of the administration's navigation, for whoever may open the screen. */
export interface DeskLine {
  group: DeskGroup;
  icon: IconName;
  /** Who may: any of them is enough. Left out: every administrator. */
  permission?: string | readonly string[];
  /** Where it is shorter than the screen's title. */
  label?: string;
  /** Another queue of review: it is a tab beside the others, not a line. */
  queue?: true;
}

/** A screen without a line of its own: the one of this screen is marked while it is open. */
export interface DeskBelow {
  below: string;
  permission?: string | readonly string[];
}

/** What must be known of every screen before any is opened. It comes with the app, so it is kept small. */
export interface ScreenRow {
  /** Stable name, by which `src/sections/paths.ts` says where the screen stands. */
  id: string;
  /** Default title, shown until `meta` knows better. */
  title: string;
  /** Kept mounted, hidden, when left. */
  keepAlive?: boolean;
  /** Which of the five tabs is active here; the tab bar shows on tab roots and section homes only. */
  tab?: TabName;
  tabBar?: boolean;
  /** Query keys that change what the server renders. All others are left out of the page cache's key. */
  query?: readonly string[];
  /** One address per document of the section instead of `path`; `params.key` names the document. */
  perDocument?: boolean;
  /** Opened so often that links to it are prepared as soon as they are in view. */
  likely?: boolean;
  /** Administration: fills the desktop and wears no section. Private by itself. */
  admin?: boolean;
  /** A screen of the administration: where its navigation has it. */
  desk?: DeskLine | DeskBelow;
  /**
   * About whoever looks: its data is read in the browser only, search engines are told to leave it, it is not offered
   * for sharing, and visitors see the card that `visitor` in `web/screens.ts` words.
   */
  private?: boolean;
  /**
   * Private, and its page is kept for opening it without a network all the same: it holds nothing of the member, whose own the
   * screen keeps on the device by itself (`own-kept.ts`).
   */
  kept?: boolean;
}

/** Whether a screen is about whoever looks at it. */
export function isPrivate(screen: Pick<ScreenRow, "admin" | "private">): boolean {
  return screen.private === true || screen.admin === true;
}

/** One row of the route table. */
export interface ScreenRoute extends ScreenRow {
  path: ScreenPath;
  /** Fetches the code of all the feature's screens that says where each is; at once where that is there. */
  code: () => Promise<ScreenCode> | ScreenCode;
  /** Which file that is; the same for all screens of a feature. */
  fetch: () => Promise<unknown>;
}

/** A screen at an address. */
export interface TableRow {
  path: string;
  section: Section;
  screen: ScreenRoute;
  /** Title where it differs from the screen's own, as for text pages. */
  title: string;
  /** Fixed parameters beyond those in the path, as for text pages. */
  params: Readonly<Record<string, string>>;
}

/**
 * A feature's screens: their rows, which come with the app, and one import of the file that knows how to fetch each
 * of them. `where` is the table that holds their paths. Written beside every row, those imports would cost a first visit as much as the rows themselves.
 */
export function screensOf<Id extends string>(
  fetch: () => Promise<{ screens: Readonly<Record<Id, ScreenCode>> }>,
  rows: readonly (ScreenRow & { id: NoInfer<Id> })[],
  where: Readonly<Record<NoInfer<Id>, ScreenPath>>,
): ScreenRoute[] {
  let fetched: Readonly<Record<Id, ScreenCode>> | undefined;
  return rows.map((row) => ({
    ...row,
    path: where[row.id],
    fetch,
    code() {
      if (fetched) return fetched[row.id];
      return fetch().then(({ screens }) => {
        fetched = screens;
        return screens[row.id];
      });
    },
  }));
}

export type TabName = "Home" | "Community" | "Ask" | "Shop" | "My";
