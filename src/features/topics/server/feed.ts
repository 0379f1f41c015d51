import { type AtomFeed, feedOwner, textEntry } from "#capabilities/site/site/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { topicTag } from "./cache-tags.ts";
import { listItems, showTopic } from "./show-topic.ts";

const ENTRIES = 30;

/** The newest texts under a topic: `/topicinfo/{id}/feed.xml`. */
export const topicFeed: AtomFeed = {
  path: "/topicinfo/:id/feed.xml",
  tags: (_section, id) => [topicTag(id)],
  async read(db, section, { origin, idOf, id, services }) {
    const [topic, { items }] = await Promise.all([
      showTopic(db, id),
      listItems(services, id, { tab: "new", limit: ENTRIES }),
    ]);
    const newest = items[0]?.published_at ?? topic.created_at;
    return {
      id: `topic/${topic.id}`,
      title: `#${topic.name}#`,
      home: origin + pathOf("topic.info", { id: topic.id }),
      updated: new Date(newest),
      head: feedOwner(section, origin),
      entries: items.map((item) =>
        textEntry({
          id: idOf(`${item.kind}/${item.id}`),
          title: item.title || item.text,
          href: origin + item.path,
          published: new Date(item.published_at),
          updated: new Date(item.published_at),
          author: item.author?.nickname ?? section.name,
          category: topic.name,
          text: item.text,
        }),
      ),
    };
  },
};
