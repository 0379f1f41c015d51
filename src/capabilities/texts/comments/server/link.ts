import { sectionBase } from "#sections/path-table.ts";
import { sectionBySlug } from "#sections/registry.ts";
import type { TargetState } from "./target.ts";

/** The path of a target's section, before the paths of its screens. */
export function baseOf({ section: slug }: Pick<TargetState, "section">): string {
  const section = sectionBySlug(slug);
  return section === undefined ? "" : sectionBase(section);
}

/** Path inside the app that opens the screen of a target's comments at one of them. */
export function commentLink(target: Pick<TargetState, "section" | "commentsPath">, id: string): string {
  return baseOf(target) + placeInTarget(target, id);
}

/** The same below the section's base. */
export function placeInTarget({ commentsPath }: Pick<TargetState, "commentsPath">, id: string): string {
  return `${commentsPath}?comment=${id}`;
}
