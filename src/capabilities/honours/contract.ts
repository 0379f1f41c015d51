/** 成长, 活动, 贡献, 车主, 限定: the parts of the wall, and the shapes and metals of the medals. */
export type HonourClass = "growth" | "activity" | "contribution" | "owner" | "limited";

/** What is asked for an honour: an act so many times, a level, days of check-in in a row, or somebody's decision. */
export type HonourRule =
  | { act: string; count: number }
  | { level: number }
  | { streak: number }
  | { manual: true };
