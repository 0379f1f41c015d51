import { type ScreenCode, screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

/**
 * One screen for every text page; which text stands under which address is the sections' data.
 * @param fetch the file that puts what stands at the foot of some texts into the screen's code
 */
export const legalScreens = (fetch: () => Promise<{ screens: Readonly<Record<"document", ScreenCode>> }>) =>
  screensOf(
    fetch,
    [{ id: "document", title: "协议与声明", perDocument: true, query: ["version", "from"] }],
    paths,
  );
