/** Giving honours by hand, and taking them away. */
export const AWARD = "honours.award";

/** Makes honours and changes them. */
export const MANAGE_HONOURS = "honours.manage";
