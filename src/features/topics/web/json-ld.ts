import type { TopicDetail } from "../contract.ts";
import { topicPath } from "../paths.ts";

/**
 * schema.org data of a topic's page. Addresses are paths of this site; whoever writes the head makes them absolute.
 * @param all path of the list of all topics
 */
export function topicJsonLd(topic: TopicDetail, all: string): Record<string, unknown> {
  return {
    "@graph": [
      {
        "@type": "CollectionPage",
        name: `#${topic.name}#`,
        description: topic.intro,
        url: topicPath(topic.id),
        dateCreated: topic.created_at,
        dateModified: topic.updated_at,
        keywords: [topic.name, topic.class.name],
        ...(topic.cover && { image: `${topic.cover.src}?w=1280` }),
        interactionStatistic: [
          {
            "@type": "InteractionCounter",
            interactionType: "https://schema.org/FollowAction",
            userInteractionCount: topic.followers,
          },
          {
            "@type": "InteractionCounter",
            interactionType: "https://schema.org/WriteAction",
            userInteractionCount: topic.items,
          },
        ],
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "话题", item: all },
          { "@type": "ListItem", position: 2, name: `#${topic.name}#`, item: topicPath(topic.id) },
        ],
      },
    ],
  };
}
