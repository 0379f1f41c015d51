import { can, type Granted } from "#platform/auth/permissions.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";

export const READ = "figures.read";

/** Which figures somebody may look at, and looks at. */
export interface Scope {
  /** Slug; empty for all sections together. */
  section: string;
  sections: { slug: string; name: string }[];
  /** Whether all of them together may be looked at. */
  all: boolean;
}

/**
 * The section that was asked for, or the widest that the reader may see.
 * @throws AppError FORBIDDEN for a section that he may not see, INVALID_INPUT for one that does not exist
 */
export function scopeOf(reader: Granted, asked: string | undefined): Scope {
  const seen = sections.filter(({ slug }) => can(reader, READ, { section: slug }));
  const all = can(reader, READ);
  const section = asked ?? (all ? "" : seen[0]?.slug);
  if (asked !== undefined && !sections.some(({ slug }) => slug === asked))
    throw new AppError("INVALID_INPUT", "没有这个分区", { field: "section" });
  if (section === undefined || (asked !== undefined && !seen.some(({ slug }) => slug === asked)))
    throw new AppError("FORBIDDEN", "你的角色不能看这个分区的数据");
  return { section, sections: seen.map(({ slug }) => ({ slug, name: sectionName(slug) })), all };
}

/** What a section is called beside others: the umbrella's own content is 主站, as in lists. */
export function sectionName(slug: string): string {
  if (slug === umbrellaSection.slug) return "主站";
  return sections.find((section) => section.slug === slug)?.name ?? slug;
}

const DAY_MS = 86_400_000;
const CHINA_MS = 8 * 3_600_000;

/** The last so many days of China, oldest first, as 2026-11-22. */
export function lastDays(count: number, now = Date.now()): string[] {
  return Array.from({ length: count }, (_, at) =>
    new Date(now + CHINA_MS - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}
