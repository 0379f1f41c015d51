import type { TopicPickerProps } from "#capabilities/texts/writing/web/public.ts";
import { Sheet } from "#ui/sheet.tsx";
import { rememberTopics } from "../recent.ts";
import { TopicChoice } from "./topic-choice.tsx";

/** Chooses a topic for the text that is being written. */
export default function TopicPickerSheet({ open, onPick, onClose }: TopicPickerProps) {
  return (
    <Sheet open={open} onClose={onClose} title="选择话题">
      <div className="-mx-5">
        <TopicChoice
          onPick={(topic) => {
            rememberTopics([topic]);
            onPick(topic.name);
          }}
        />
      </div>
    </Sheet>
  );
}
