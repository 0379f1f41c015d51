import { setKnownPaths } from "#client/known-paths.ts";
import type { ScreenRoute, TableRow } from "#client/screen-route.ts";
import { sectionBase, templateIn } from "#sections/path-table.ts";
import { opens, type Section } from "#sections/registry.ts";

/**
 * The route table: screens × the sections that open them. Pure data, so that documentation, tests and an
 * invented section can be made from it.
 */
export function buildRouteTable(sections: readonly Section[], among: readonly ScreenRoute[]): TableRow[] {
  return sections.flatMap((section) => among.flatMap((screen) => rowsFor(section, screen)));
}

function rowsFor(section: Section, screen: ScreenRoute): TableRow[] {
  if (screen.perDocument) {
    return section.documents.map(({ key, path, title }) => ({
      path,
      section,
      screen,
      title,
      params: { key },
    }));
  }
  if (!opens(section, screen.id, screen.path)) return [];
  const path = sectionBase(section) + templateIn(screen.path, section.umbrella) || "/";
  return [{ path, section, screen, title: screen.title, params: {} }];
}

let opened: readonly TableRow[] = [];

/** Sets the rows that the running app knows, with the paths that its links may lead to. */
export function openTable(table: readonly TableRow[]): void {
  opened = table;
  setKnownPaths(table.map((row) => row.path));
}

/** The rows that the running app knows. */
export function openedTable(): readonly TableRow[] {
  return opened;
}
