import { sketchBar } from "#capabilities/site/blocks/web/public.ts";
import { TextField } from "#ui/text-field.tsx";
import { ChooseOne } from "./choose-one.tsx";
import type { DeskKind, EditorProps } from "./kind.ts";

export const quizKind: DeskKind<"quiz"> = {
  words: { title: "测试", icon: "ask", text: "一个测试的入口卡片" },
  sketch: (
    <>
      <span className="h-7 rounded-1 bg-surface-3" />
      <span className="flex items-center gap-2">
        <span className={`${sketchBar} h-1.5 flex-1`} />
        <span className={`${sketchBar} h-3 w-6`} />
      </span>
    </>
  ),
  summaryOf: ({ title, quiz }, names) => names[`quiz:${quiz}`] ?? (title || "还没有选测试"),
  begin: (placed) => ({ ...placed, kind: "quiz", title: "", quiz: "" }),
  Editor: QuizEditor,
};

function QuizEditor({ campaign, value, onChange }: EditorProps<"quiz">) {
  return (
    <>
      <ChooseOne
        campaign={campaign}
        of="quiz"
        label="测试"
        empty="还没有发布的测试。先在测试里发布一个，再回来选。"
        value={value.quiz}
        onChange={(quiz) => onChange({ quiz })}
      />
      <TextField
        label="标题（选填）"
        maxLength={30}
        value={value.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
    </>
  );
}
