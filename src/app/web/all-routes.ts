import type { ScreenRoute, TableRow } from "#client/screen-route.ts";
import { sections } from "#sections/registry.ts";
import { deskScreens } from "./desk-screens.ts";
import { buildRouteTable } from "./route-table.ts";
import { visitorScreens } from "./visitor-screens.ts";

/** Every screen of the product. For the server, documentation and tests: an entry of the browser knows its own. */
export const screens: readonly ScreenRoute[] = [...visitorScreens, ...deskScreens];

export const routeTable: readonly TableRow[] = buildRouteTable(sections, screens);
