/** Followed by open desks; what happened says no more than that something did. */
export const MONITORING_TOPIC = "desk:monitoring";
export const HITS_CHANGED = "hits.changed";
export const WARNINGS_CHANGED = "warnings.changed";
