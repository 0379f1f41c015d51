import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextField } from "#ui/text-field.tsx";

/** The usual reasons of a ban, as the member is told. */
export const banReasons = [
  { label: "广告引流", text: "多次发布广告或引流信息" },
  { label: "辱骂骚扰", text: "辱骂、骚扰其他车友" },
  { label: "涉嫌诈骗", text: "涉嫌诈骗其他车友" },
  { label: "违反法规", text: "发布违反法律法规的内容" },
];
/** And of its end. */
export const liftReasons = [
  { label: "申诉成立", text: "申诉成立" },
  { label: "误操作", text: "误封，已更正" },
];

const FOREVER = "0";
const OWN = "own";
const DAY = 24 * 60;
const lengths = [
  { value: String(DAY), label: "1 天" },
  { value: String(7 * DAY), label: "7 天" },
  { value: String(30 * DAY), label: "30 天" },
  { value: FOREVER, label: "永久" },
  { value: OWN, label: "自定" },
];
const units = [
  { value: "1", label: "分钟" },
  { value: "60", label: "小时" },
  { value: String(DAY), label: "天" },
];

/** How long, as it is chosen or typed. */
export interface Length {
  choice: string;
  amount: string;
  unit: string;
}

export const monthLong: Length = { choice: String(30 * DAY), amount: "12", unit: "60" };

/** Null: until somebody lifts it. */
export function minutesOf({ choice, amount, unit }: Length): number | null {
  if (choice === FOREVER) return null;
  return choice === OWN ? Math.round(Number(amount) * Number(unit)) : Number(choice);
}

/** For how long a ban stands: one of the usual times, or any. */
export function BanLength({ value, onChange }: { value: Length; onChange: (length: Length) => void }) {
  return (
    <>
      <div>
        <p className="mb-1.5 text-13 text-ink-2">封禁多久</p>
        <SegmentedControl
          label="封禁多久"
          options={lengths}
          value={value.choice}
          onChange={(choice) => onChange({ ...value, choice })}
        />
      </div>
      {value.choice === OWN && (
        <div className="flex items-end gap-2">
          <TextField
            label="多少"
            inputMode="numeric"
            maxLength={5}
            className="min-w-0 flex-1"
            value={value.amount}
            onChange={(event) => onChange({ ...value, amount: event.target.value.replaceAll(/\D/g, "") })}
          />
          <SegmentedControl
            label="单位"
            options={units}
            value={value.unit}
            onChange={(unit) => onChange({ ...value, unit })}
          />
        </div>
      )}
    </>
  );
}
