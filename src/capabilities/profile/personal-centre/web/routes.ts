import { type ScreenCode, screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

type Id = "my.home" | "my.club";

/** @param fetch the file that puts the entries of all features into the page's code */
export const personalCentreScreens = (fetch: () => Promise<{ screens: Readonly<Record<Id, ScreenCode>> }>) =>
  screensOf(
    fetch,
    [
      { id: "my.home", title: "我的", tab: "My", tabBar: true, private: true },
      { id: "my.club", title: "会员中心", tab: "My", tabBar: true, private: true },
    ],
    paths,
  );
