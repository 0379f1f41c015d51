import type { Task } from "#capabilities/community/points/contract.ts";

/** How many of some tasks are done, whether their points were taken or not. */
export const doneOf = (tasks: readonly Pick<Task, "state">[]): number =>
  tasks.filter(({ state }) => state !== "open").length;

/** How far a member is with some tasks: 3 / 5 完成, and how many of them still give something. */
export function taskWords(tasks: readonly Pick<Task, "state">[]): string {
  const waiting = tasks.filter(({ state }) => state === "done").length;
  return `${doneOf(tasks)} / ${tasks.length} 完成${waiting > 0 ? `，${waiting} 项待领取` : ""}`;
}
