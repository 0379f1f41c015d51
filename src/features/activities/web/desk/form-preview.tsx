import type { FormField } from "#shared/activity.ts";
import { parseYuan } from "#shared/money.ts";
import { Chip } from "#ui/chip.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { priceWords } from "../../price.ts";
import type { EditValues } from "./edit-values.ts";

const nothing = () => undefined;

/** The form as whoever signs up sees it; what is typed here goes nowhere. */
export function FormPreview({ values, onClose }: { values: EditValues; onClose: () => void }) {
  const { questions, kinds, emergency_contact } = values;
  return (
    <Sheet onClose={onClose} title="报名表预览" description="车友报名时看到的样子">
      <div className="grid gap-4 pt-1 pb-4">
        <fieldset>
          <legend className="mb-1.5 text-13 text-ink-2">票种</legend>
          <div className="flex flex-wrap gap-2">
            {kinds
              .filter(({ closed }) => !closed)
              .map(({ key, name, points, fee }, at) => (
                <Chip key={key} selected={at === 0}>
                  {name} · {priceWords({ fen: parseYuan(fee) ?? 0, points: Number(points) || 0 })}
                </Chip>
              ))}
          </div>
        </fieldset>
        {questions.map((field) => (
          <PreviewField key={field.key} field={field} />
        ))}
        {emergency_contact && (
          <>
            <TextField label="紧急联系人" placeholder="姓名" />
            <TextField label="紧急联系电话" inputMode="tel" placeholder="手机号" />
          </>
        )}
      </div>
    </Sheet>
  );
}

function PreviewField({ field }: { field: FormField }) {
  const { kind, label, hint, required, options, most } = field;
  const named = required ? label : `${label}（选填）`;
  const note = hint === "" ? undefined : hint;
  if (kind === "choice" || kind === "size" || kind === "diet")
    return (
      <fieldset>
        <legend className="mb-1.5 text-13 text-ink-2">{named}</legend>
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <Chip key={option} selected={false}>
              {option}
            </Chip>
          ))}
        </div>
        {note && <p className="mt-1.5 text-12 text-ink-3">{note}</p>}
      </fieldset>
    );
  if (kind === "car")
    return <ChoiceField label={named} value="" placeholder="从车库选一台" hint={note} onOpen={nothing} />;
  if (kind === "number" || kind === "companions")
    return <TextField label={named} inputMode="numeric" placeholder={`最多 ${most}`} hint={note} />;
  return (
    <TextField
      label={named}
      maxLength={most}
      hint={kind === "id" ? (note ?? "加密保存，活动结束后删除") : note}
    />
  );
}
