import { fromField, sketchBar, toField } from "#capabilities/site/blocks/web/public.ts";
import { formatDate } from "#shared/format.ts";
import { TextField } from "#ui/text-field.tsx";
import type { DeskKind, EditorProps } from "./kind.ts";

const DAY_MS = 86_400_000;

const box = "h-6 w-5 rounded-1 bg-surface-3";

export const countdownKind: DeskKind<"countdown"> = {
  words: { title: "倒计时", icon: "clock", text: "还有几天几小时，到点自动换话" },
  sketch: (
    <>
      <span className={`${sketchBar} mx-auto h-1.5 w-1/2`} />
      <span className="flex justify-center gap-1.5">
        <span className={box} />
        <span className={box} />
        <span className={box} />
        <span className={box} />
      </span>
    </>
  ),
  summaryOf: ({ title, to }) => `${title} ${formatDate(to, { time: true, year: false })}`,
  begin: (placed) => {
    // The end of the day a week from now, in Beijing.
    const day = formatDate(Date.now() + 7 * DAY_MS);
    return {
      ...placed,
      ...{
        kind: "countdown",
        title: "距离活动结束",
        to: fromField(`${day}T20:00`) ?? "",
        after: "活动已结束",
      },
    };
  },
  Editor: CountdownEditor,
};

function CountdownEditor({ value, onChange }: EditorProps<"countdown">) {
  return (
    <>
      <TextField
        label="倒计时标题"
        maxLength={20}
        value={value.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextField
        label="截止时间（北京时间）"
        type="datetime-local"
        value={toField(value.to)}
        onChange={(event) => {
          const to = fromField(event.target.value);
          if (to !== null) onChange({ to });
        }}
      />
      <TextField
        label="到点以后的话"
        maxLength={20}
        value={value.after}
        onChange={(event) => onChange({ after: event.target.value })}
      />
    </>
  );
}
