import { useScreen } from "#client/screen-context.tsx";
import type { ShownBlock } from "#features/campaigns/blocks-contract.ts";
import { QuizCard } from "#features/quizzes/web/public.ts";
import { BlockSection } from "./block-section.tsx";

export default function QuizBlock({ block: { title, quiz } }: { block: ShownBlock<"quiz"> }) {
  const { section } = useScreen();
  return (
    <BlockSection title={title} label="测试">
      <div className="px-edge">
        <div className="overflow-hidden rounded-3 inset-ring inset-ring-line">
          <QuizCard quiz={quiz} section={section} />
        </div>
      </div>
    </BlockSection>
  );
}
