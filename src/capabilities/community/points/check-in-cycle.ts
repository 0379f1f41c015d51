/** What is given on the day that so many in a row are reached, beside what every day gives. */
export interface StreakReward {
  streak: number;
  points: number;
}

/** Behind the last reward: nothing more, the first day again, or the last day's for ever. */
export type Onwards = "once" | "anew" | "hold";

/** Which day of the list a day in a row has its reward from. @param days of the list, up to its last reward */
export function placeOf(streak: number, days: number, onwards: Onwards): number {
  if (onwards === "once" || days < 1) return streak;
  return onwards === "anew" ? ((streak - 1) % days) + 1 : Math.min(streak, days);
}

/** What a day in a row gives beside what every day gives. @param rewards shortest first */
export function rewardOn(streak: number, rewards: readonly StreakReward[], onwards: Onwards): number {
  const place = placeOf(streak, rewards.at(-1)?.streak ?? 0, onwards);
  return rewards.find((reward) => reward.streak === place)?.points ?? 0;
}

/** So many days behind the last reward are looked at where it is given for ever. */
const HELD = 31;

/**
 * The rewards around a streak as a member meets them: of a list that goes on, those of its round, the one before and the two
 * behind it.
 */
export function rewardsAround(
  streak: number,
  rewards: readonly StreakReward[],
  onwards: Onwards,
): StreakReward[] {
  const days = rewards.at(-1)?.streak ?? 0;
  if (onwards === "once" || days === 0) return [...rewards];
  const first = onwards === "hold" && streak <= days ? 1 : Math.max(1, streak - days);
  const last = onwards === "hold" ? Math.max(streak, days) + HELD : streak + 2 * days;
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .map((day) => ({ streak: day, points: rewardOn(day, rewards, onwards) }))
    .filter(({ points }) => points > 0);
}
