import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const accountScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "my.safety", title: "账号与安全", tab: "My", private: true },
    { id: "safety.part", title: "账号与安全", tab: "My", private: true },
    { id: "my.boundmobile", title: "绑定手机号", tab: "My", private: true },
    { id: "my.mobileaudit", title: "验证手机号", tab: "My", private: true },
    { id: "my.cookies", title: "隐私与缓存", tab: "My", private: true },
    { id: "my.error", title: "账号提示", tab: "My", private: true },
  ],
  paths,
);
