import type { Waiting } from "#capabilities/people/members/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { listTasks } from "./tasks.ts";

/** Tasks that are done and whose points were not taken. */
export const tasksWait: Waiting = {
  label: "任务积分待领取",
  icon: "coin",
  path: pathOf("my.integral"),
  kind: "act",
  async read(db, memberId) {
    return (await listTasks(db, memberId)).filter(({ state }) => state === "done").length;
  },
};
