import type { MyEntry } from "#client/my-entries.ts";
import type { ScreenCode } from "#client/screen-route.ts";
import { setMyEntries } from "./entries.ts";

/** Where the code of each screen of `routes.ts` is. @param entries what all features have on the personal page */
export function personalCentreScreenCode(entries: readonly MyEntry[]) {
  setMyEntries(entries);
  return {
    "my.home": { screen: () => import("./screens/my.tsx") },
    "my.club": { screen: () => import("./screens/my.tsx") },
  } satisfies Record<string, ScreenCode>;
}
