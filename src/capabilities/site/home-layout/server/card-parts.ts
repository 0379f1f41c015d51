import { homeCards } from "#capabilities/site/site/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import type { HomePart } from "./parts.ts";

/** What members write of one kind, best first, as a block: `post`, `question`. */
function cardPart(kind: string, title: string, text: string, screen: "bbs.home" | "ask"): HomePart {
  return {
    title,
    text,
    tags: () => [homeCards.get(kind)?.tag ?? kind],
    async read(services, section, { count }) {
      const page = await homeCards.get(kind)?.list(services, section, { limit: count });
      return { look: "cards", items: page?.items ?? [] };
    },
    more: (section) => pathOf(screen, {}, { section: sectionBySlug(section) }),
  };
}

export const hotPosts = cardPart("post", "热帖", "最近回应最多的帖子，自动更新", "bbs.home");
export const hotQuestions = cardPart("question", "热门问答", "车友在问的问题，自动更新", "ask");
