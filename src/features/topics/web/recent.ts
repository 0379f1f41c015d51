const KEY = "paddock.topics.recent";
const MOST = 8;

export interface RecentTopic {
  id: string;
  name: string;
}

/** Topics that were chosen on this device, the latest first. */
export function recentTopics(): RecentTopic[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isTopic).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Remembers topics that were chosen. */
export function rememberTopics(chosen: readonly RecentTopic[]): void {
  const others = recentTopics().filter(({ id }) => !chosen.some((one) => one.id === id));
  const kept = [...chosen.map(({ id, name }) => ({ id, name })), ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Where storage is refused, nothing is remembered.
  }
}

function isTopic(value: unknown): value is RecentTopic {
  if (typeof value !== "object" || value === null) return false;
  const { id, name } = value as Partial<RecentTopic>;
  return typeof id === "string" && typeof name === "string";
}
