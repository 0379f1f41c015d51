import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { readPreview } from "./signed-link.ts";
import { previewSubjects } from "./subjects.ts";

/**
 * What a signed link shows.
 * @throws AppError GONE for a token that has expired, is made up, or names another thing; NOT_FOUND when the thing is gone
 */
export async function openLink(
  services: Pick<Services, "db" | "keys">,
  { type, id, token }: { type: string; id: string; token: string },
): Promise<{ title: string; path: string; until: string }> {
  const link = readPreview(services, token);
  const subject = previewSubjects.get(type);
  if (link === null || subject === undefined || link.type !== type || link.id !== id)
    throw new AppError("GONE", "预览链接已失效");
  const about = await subject.about(services.db, id);
  if (about === null) throw new AppError("NOT_FOUND");
  return { title: about.title, path: subject.path(id, token), until: link.until.toISOString() };
}
