import type { ScreenCode } from "#client/screen-route.ts";
import { type RowAction, setRowActions } from "./row-actions.ts";

/**
 * Where the code of each screen of `routes.ts` is; fetched with the first of them.
 * @param actions what can be done in the rows, by kind of notice
 */
export function noticeScreenCode(actions: Readonly<Record<string, RowAction>>) {
  setRowActions(actions);
  return {
    "my.message": {
      screen: () => import("./screens/my-notices.tsx"),
      visitor: { title: "登录后查看消息", text: "查看回复、赞和审核结果。" },
    },
  } satisfies Record<string, ScreenCode>;
}
