import type { BlockEntry } from "#capabilities/site/blocks/contract.ts";
import { entriesOf } from "#sections/entries.ts";
import { type ScreenPath, sectionBase, templateIn } from "#sections/path-table.ts";
import { pathOf, paths } from "#sections/paths.ts";
import { sectionBySlug, sections } from "#sections/registry.ts";
import type { Section } from "#sections/types.ts";

/** Screens that stand in a section without anybody's doing, with the icons of their entries. */
const places = [
  { label: "社区", icon: "community", id: "bbs.home" },
  { label: "问答", icon: "ask", id: "ask" },
  { label: "话题", icon: "hash", id: "topic.list" },
  { label: "车友群", icon: "users", id: "group.list" },
  { label: "精选", icon: "star", id: "content.list" },
  { label: "会员", icon: "my", id: "club.members" },
  { label: "积分", icon: "coin", id: "my.integral" },
  { label: "荣誉", icon: "medal", id: "my.honour" },
  { label: "达人", icon: "fire", id: "voice.landing" },
] as const;

/** What entries of a section can lead to: its own, then screens that it has. */
export function possibleEntries(slug: string): BlockEntry[] {
  const section = sectionBySlug(slug);
  if (section === undefined) return [];
  const own = entriesOf(section).map(({ label, icon, to }) => ({ label, icon, to }));
  const others = places
    .filter(({ id }) => templateIn(paths[id], section.umbrella) !== undefined)
    .map(({ label, icon, id }) => ({ label, icon, to: pathOf(id, {}, { section }) }));
  const known = new Set(own.map(({ to }) => to));
  return [...own, ...others.filter(({ to }) => !known.has(to))].filter(({ to }) => leadsSomewhere(slug, to));
}

/** Whether a screen of the section, or of the umbrella, stands at the path, whatever its query. */
export function leadsSomewhere(slug: string, to: string): boolean {
  const here = sectionBySlug(slug);
  if (here === undefined) return false;
  const [bare = ""] = to.split(/[?#]/);
  const owner = sections.find((one) => !one.umbrella && `${bare}/`.startsWith(`${sectionBase(one)}/`));
  const section = owner ?? sections.find(({ umbrella }) => umbrella) ?? here;
  return patternsOf(section).some((pattern) => pattern.test(bare));
}

const known = new Map<string, RegExp[]>();

function patternsOf(section: Section): RegExp[] {
  const made = known.get(section.slug) ?? [
    ...Object.entries(paths).flatMap(([id, path]) => {
      if (section.closes?.includes(id)) return [];
      const template = templateFor(id, path, section);
      return template === undefined ? [] : [patternOf(sectionBase(section) + template || "/")];
    }),
    ...section.documents.map(({ path }) => patternOf(path)),
  ];
  known.set(section.slug, made);
  return made;
}

function templateFor(id: string, path: ScreenPath, section: Section): string | undefined {
  if (typeof path === "string") return path;
  if (path.listed !== undefined && section.opens?.includes(id)) return path.listed;
  return section.umbrella ? path.umbrella : path.club;
}

const patternOf = (template: string) =>
  new RegExp(`^${template.replaceAll(".", "[.]").replace(/:\w+/g, "[^/]+")}$`);
