import type { ComponentType } from "react";
import type { TopicPickerProps } from "#capabilities/texts/writing/web/public.ts";

/** What chooses a topic for a text; its code comes with its first use. */
export const topicPicker = async (): Promise<ComponentType<TopicPickerProps>> =>
  (await import("./components/topic-picker-sheet.tsx")).default;

export { hotTopics } from "./api/hot-topics.ts";
export { HotTopics } from "./components/hot-topics.tsx";
