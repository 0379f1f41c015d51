import type { TopicPages } from "#capabilities/texts/writing/server/public.ts";
import { topicKey } from "#shared/topic-name.ts";
import { topicPath } from "../paths.ts";
import { topicsNamed } from "./standing.ts";

/** Where #names# in texts lead. */
export const pagesOfTopics: TopicPages = {
  async find(db, names) {
    const found = await topicsNamed(db, [...new Set(names.map(topicKey))]);
    const idOf = new Map(found.map(({ nameKey, id }) => [nameKey, id]));
    return new Map(
      names.flatMap((name) => {
        const id = idOf.get(topicKey(name));
        return id === undefined ? [] : [[name, topicPath(id)] as const];
      }),
    );
  },
};
