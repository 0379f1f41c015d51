import { memberTag } from "#capabilities/people/members/server/public.ts";
import { type AtomFeed, feedOwner, textEntry } from "#capabilities/site/site/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { listSpace } from "./list-space.ts";
import { showSpace } from "./show-space.ts";
import { tabsOf } from "./space-lists.ts";

const ENTRIES = 30;
/** What is part of a talk reads like half of one in a feed. */
const LEFT_OUT = new Set(["comments", "answers"]);

/** The newest of what a member published, as far as everybody sees it in his space: `/u/{id}/feed.xml`. */
export const memberFeed: AtomFeed = {
  path: "/u/:id/feed.xml",
  tags: (_section, id) => [memberTag(id)],
  async read(db, section, { origin, idOf, id, services }) {
    const { member } = await showSpace(db, id);
    const tabs = (await tabsOf(db, id)).filter(({ key }) => !LEFT_OUT.has(key));
    const visitor = { kind: "visitor" } as const;
    const lists = await Promise.all(
      tabs.map(({ key }) => listSpace(services, visitor, { key: id, type: key, limit: ENTRIES })),
    );
    const newest = lists
      .flatMap(({ items }) => items)
      .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
      .slice(0, ENTRIES);
    return {
      id: `member/${id}`,
      title: `${member.nickname}的主页`,
      home: origin + pathOf("space", { id }),
      updated: new Date(newest[0]?.created_at ?? 0),
      head: feedOwner(section, origin),
      entries: newest.map(({ key, label, text, link, created_at }) =>
        textEntry({
          id: idOf(key.replace(":", "/")),
          title: text.slice(0, 80) || label,
          href: origin + link,
          published: new Date(created_at),
          updated: new Date(created_at),
          author: member.nickname,
          category: label,
          text,
        }),
      ),
    };
  },
};
