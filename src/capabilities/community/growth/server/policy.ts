/** Changing levels, tasks and what checking in gives. */
export const MANAGE_GROWTH = "growth.manage";
