/** Lists of topics. */
export const TOPICS_TAG = "topics";

/** One topic's page, and the texts on it. */
export const topicTag = (id: string): string => `topic:${id}`;
