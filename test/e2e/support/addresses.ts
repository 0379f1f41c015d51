import { inject } from "vitest";
import type { TableRow } from "../../../src/client/screen-route.ts";

// Empty, it names nothing: a run that looks at nothing would be green.
const named = (process.env.VISIT_SCREENS || undefined)?.split(",");

/** Whether a run looks at all screens, so that it can be held to how many they are. */
export const isWhole = named === undefined;

/** Whether a run looks at a screen: all are, unless it is told their ids, as `npm test -- --changed` does. */
export const isVisited = ({ screen }: TableRow): boolean => named?.includes(screen.id) ?? true;

/** The address of a screen, with an id that stands for something. */
export function addressOf({ path, screen, section }: TableRow): string {
  const fixture = inject("fixture");
  const ids = fixture.clubs[section.slug] ?? {
    post: fixture.post,
    pic: fixture.gallery,
    video: fixture.video,
  };
  const talk = fixture.talk[section.slug];
  const others: Record<string, string> = {
    "active.apply": fixture.activity,
    "active.comment": fixture.activity,
    "active.info": fixture.activity,
    "article.legacy": fixture.legacyId,
    "article.legacy-page": fixture.legacyId,
    "article.pic": ids.pic,
    "article.video": ids.video,
    "ask.answer": talk?.question ?? "",
    "ask.comment": talk?.answer ?? "",
    "ask.question": talk?.question ?? "",
    "bbs.channel": fixture.forum.board,
    "bbs.post": fixture.forum.thread,
    "guide.info": fixture.guides.guide,
    "live.room": fixture.live.talk,
    "shop.goods": fixture.goods,
    "shop.reviews": fixture.goods,
    space: fixture.member,
    "space.fans": fixture.member,
    "topic.info": talk?.topic ?? "",
  };
  const id = others[screen.id] ?? ids.post;
  const queries: Record<string, string> = {
    "quiz.result": `?id=${fixture.quizResult}`,
    "quiz.share": `?from=${fixture.quizResult}`,
  };
  const query = queries[screen.id] ?? "";
  return `${path}${query}`
    .replace(":id", id)
    .replace(":kind", "article")
    .replace(":slug", fixture.campaign)
    .replace(":key", fixture.guides.leadForm)
    .replace(":part", "devices")
    .replace(":series", fixture.carSlug);
}
