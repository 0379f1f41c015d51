import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const certificationScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "approve.center", title: "认证中心" },
    { id: "approve.car", title: "车主认证", private: true },
    { id: "approve.my", title: "我的认证", private: true },
    { id: "approve.ok", title: "提交成功", private: true },
    { id: "my.approve", title: "我的认证", tab: "My", private: true },
    { id: "my.car-audit", title: "认证进度", tab: "My", private: true },
    { id: "my.car-check", title: "车辆核验", tab: "My", private: true },
  ],
  paths,
);
