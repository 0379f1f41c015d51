import { inject } from "vitest";
import type { TableRow } from "../../../src/client/screen-route.ts";

/** The address of a screen, with an id that stands for something. */
export function addressOf({ path, screen, section }: TableRow): string {
  const fixture = inject("fixture");
  const ids = fixture.clubs[section.slug] ?? {
    post: fixture.post,
    pic: fixture.gallery,
    video: fixture.video,
  };
  const id = screen.id.startsWith("article.legacy")
    ? fixture.legacyId
    : screen.id === "article.pic"
      ? ids.pic
      : screen.id === "article.video"
        ? ids.video
        : ids.post;
  return path.replace(":id", id).replace(":kind", "article");
}
