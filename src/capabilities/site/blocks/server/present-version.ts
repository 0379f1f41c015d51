import type { Version } from "./versions.ts";

/** What a version says of itself, with the name of whoever changed it last. */
export function presentVersion<Content>(
  { id, number, note, updatedAt, publishedAt }: Version<Content>,
  by: string | null,
) {
  return {
    ...{ id, number, note },
    updated_by: by ?? "系统",
    updated_at: updatedAt.toISOString(),
    published_at: publishedAt?.toISOString() ?? null,
  };
}
