/** Giving honours by hand, and taking them away. */
export const AWARD = "honours.award";
