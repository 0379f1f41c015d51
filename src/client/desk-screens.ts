import { deskPaths } from "#sections/desk-paths.ts";
import type { ScreenPath } from "#sections/path-table.ts";
import { type ScreenCode, type ScreenRoute, type ScreenRow, screensOf } from "./screen-route.ts";

/** As `screensOf`, for screens of the administration: no visitor fetches their rows and paths. */
export const deskScreensOf = <Id extends keyof typeof deskPaths>(
  fetch: () => Promise<{ screens: Readonly<Record<Id, ScreenCode>> }>,
  rows: readonly (Omit<ScreenRow, "admin"> & { id: NoInfer<Id> })[],
): ScreenRoute[] => {
  const paths: Readonly<Record<Id, ScreenPath>> = deskPaths;
  return screensOf(
    fetch,
    rows.map((row) => ({ ...row, admin: true })),
    paths,
  );
};
