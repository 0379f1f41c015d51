import { pathOf } from "#sections/paths.ts";

/** Where something can be done that counts: paths below a section's base, with what operators know them as. */
export const places: readonly { path: string; label: string }[] = [
  { path: pathOf("content.list", {}), label: "推荐首页" },
  { path: pathOf("my.home", {}), label: "我的" },
  { path: pathOf("my.info", {}), label: "个人资料" },
  { path: pathOf("my.safety", {}), label: "账号安全" },
  { path: pathOf("my.integral", {}), label: "积分与签到" },
  { path: pathOf("my.grade", {}), label: "我的等级" },
  { path: pathOf("my.comment", {}), label: "我的评论" },
];

/** Whether a path is one of {@link places}. */
export const isPlace = (path: string): boolean => places.some((place) => place.path === path);
