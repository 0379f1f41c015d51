import { eq } from "drizzle-orm";
import { media } from "#capabilities/media/media/server/public.ts";
import type { PosterKind } from "#capabilities/media/sharing/server/public.ts";
import { topicPath } from "#features/topics/paths.ts";
import { showTopic } from "./show-topic.ts";
import { topics } from "./tables.ts";

/** Posters of topics, for sharing. */
export const topicPosters: PosterKind = {
  name: "topic",
  async show({ db }, id) {
    const topic = await showTopic(db, id);
    const [cover] = await db
      .select({ key: media.key })
      .from(topics)
      .innerJoin(media, eq(media.id, topics.coverId))
      .where(eq(topics.id, topic.id));
    return {
      words: {
        section: topic.section,
        channel: "话题",
        title: `#${topic.name}#`,
        summary: topic.intro,
        byline: topic.host ? `主持人 ${topic.host.nickname}` : "",
        action: "一起来聊",
        playable: false,
        path: topicPath(topic.id),
      },
      cover: cover?.key ?? null,
    };
  },
};
