/** Lists of activities: dropped when one appears, changes its head, moves on or goes. */
export const ACTIVITIES_TAG = "activities";

/** One activity's own answers and pages: dropped with every change of it, its seats too. */
export const activityTag = (id: string): string => `activity:${id}`;
