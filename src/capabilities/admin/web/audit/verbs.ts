import { auditAreas, auditVerbs } from "../../audit-verbs.ts";

const verbs: Readonly<Record<string, string>> = auditVerbs;
const areas: Readonly<Record<string, string>> = auditAreas;

/** What an action is called; its own name where a later version wrote it. */
export const verbOf = (action: string): string => verbs[action] ?? action;

/** What an area of work is called, by the first part of its actions. */
export const areaOf = (area: string): string => areas[area] ?? area;
