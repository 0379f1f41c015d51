/** Followed by open desks; what happened says no more than that something did. */
export const IMPORTS_TOPIC = "desk:imports";
export const IMPORTS_CHANGED = "imports.changed";
