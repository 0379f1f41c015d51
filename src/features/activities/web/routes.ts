import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

const LIST = ["tab", "view", "type", "region", "brand", "month", "day"];

export const activityScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "active.list", title: "活动", query: LIST },
    { id: "active.open", title: "活动", query: LIST },
    { id: "active.past", title: "往期活动", query: LIST },
    { id: "active.info", title: "活动详情", likely: true },
    { id: "active.comment", title: "活动评论", query: ["tab", "view"] },
    { id: "active.apply", title: "活动报名", private: true },
    { id: "active.ok", title: "报名成功", private: true },
    { id: "active.mine", title: "我的活动", tab: "My", query: ["tab"], private: true },
    { id: "active.quick", title: "活动登记", query: ["id", "code"], private: true },
    { id: "active.code", title: "入场码", tab: "My", private: true, kept: true },
  ],
  paths,
);
