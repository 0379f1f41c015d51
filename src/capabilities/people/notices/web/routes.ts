import { type ScreenCode, screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

/** @param fetch the file that puts what can be done in the rows into the screen's code */
export const noticeScreens = (
  fetch: () => Promise<{ screens: Readonly<Record<"my.message", ScreenCode>> }>,
) => screensOf(fetch, [{ id: "my.message", title: "消息", tab: "My", private: true, query: ["tab"] }], paths);
