import { profileCounts, signInEndings } from "#capabilities/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { countUnread } from "./list-messages.ts";
import { notify } from "./notify.ts";
import { messageRoutes } from "./routes.ts";

export const messages: Feature = {
  name: "messages",
  routes: messageRoutes,
  offers: [
    profileCounts.offer("messages", {
      figure: "unread_notices",
      count: async (db, memberId) => (await countUnread(db, memberId)).total,
    }),
    signInEndings.offer("messages", (tx, { memberId, family }) =>
      notify(tx, {
        memberId,
        kind: "system",
        title: "一台设备已被退出登录",
        body: "有人用了这台设备已作废的登录凭证，它可能被复制过。为了安全，这次登录已全部失效，请重新登录；如果不是你，请检查这台设备。",
        key: `token-family:${family}`,
      }),
    ),
  ],
};
