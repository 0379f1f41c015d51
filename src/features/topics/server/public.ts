export { recordStored, removeItem, touchTopicItem } from "./record-item.ts";
export { type TopicItemKind, topicItems } from "./topic-items.ts";
