import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";

/**
 * The club of a slug.
 * @throws AppError NOT_FOUND where there is none; the umbrella is no club
 */
export function clubOf(slug: string) {
  const section = sectionBySlug(slug);
  if (section === undefined || section.umbrella) throw new AppError("NOT_FOUND", "没有这个车友会");
  return section;
}
