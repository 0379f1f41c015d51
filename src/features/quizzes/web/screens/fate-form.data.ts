import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { meta as metaOfQuiz } from "./fate-in.data.ts";

export { load } from "./fate-in.data.ts";

/** Whoever looks for the quiz is to find its first page. */
export function meta(context: ScreenContext): PageMeta {
  const { title = "开始测试" } = metaOfQuiz(context);
  return { title, robots: "noindex" };
}
