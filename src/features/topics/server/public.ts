export { type TopicItemKind, topicItems } from "./topic-items.ts";
