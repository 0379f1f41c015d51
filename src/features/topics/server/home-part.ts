import type { EntryStand } from "#capabilities/site/blocks/server/public.ts";
import type { HomePart } from "#capabilities/site/home-layout/server/public.ts";
import { topicPath } from "#features/topics/paths.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { TOPICS_TAG } from "./cache-tags.ts";
import { hasTopics, listTopics } from "./list-topics.ts";
import { cardsOf } from "./present.ts";

/** A strip of topics on a home: the hottest, or chosen ones that others see. */
export const topicPart: HomePart = {
  title: "话题",
  text: "一排话题，默认按热度，也可以挑选",
  tags: () => [TOPICS_TAG],
  async read(services, section, { count, chosen }) {
    const here = sectionBySlug(section);
    const cards =
      chosen.length > 0
        ? await cardsOf(services.db, chosen).then((known) => chosen.flatMap((id) => known.get(id) ?? []))
        : (await listTopics(services, { section, limit: count })).items;
    return {
      look: "chips",
      items: cards.slice(0, count).map(({ id, name }) => ({ label: `#${name}#`, to: topicPath(id, here) })),
    };
  },
  more: (section) => pathOf("topic.list", {}, { section: sectionBySlug(section) }),
  async find(services, section, q) {
    const { items } = await listTopics(services, { section, q, limit: 20 });
    return items.map(({ id, name, intro }) => ({ id, title: `#${name}#`, text: intro }));
  },
  async names({ db }, ids) {
    const cards = await cardsOf(db, ids);
    return new Map([...cards].map(([id, { name }]) => [id, `#${name}#`]));
  },
};

/** The topics, as soon as there is one that the section lists. */
export const topicsEntry: EntryStand = {
  path: (section) => pathOf("topic.list", {}, { section }),
  tags: () => [TOPICS_TAG],
  stands: hasTopics,
};
