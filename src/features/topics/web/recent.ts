import { keptList } from "#client/kept-choice.ts";

export interface RecentTopic {
  id: string;
  name: string;
}

const { read, write } = keptList("paddock.topics.recent", 8, isTopic);

/** Topics that were chosen on this device, the latest first. */
export const recentTopics = read;

/** Remembers topics that were chosen. */
export function rememberTopics(chosen: readonly RecentTopic[]): void {
  const others = read().filter(({ id }) => !chosen.some((one) => one.id === id));
  write([...chosen.map(({ id, name }) => ({ id, name })), ...others]);
}

function isTopic(value: unknown): value is RecentTopic {
  if (typeof value !== "object" || value === null) return false;
  const { id, name } = value as Partial<RecentTopic>;
  return typeof id === "string" && typeof name === "string";
}
