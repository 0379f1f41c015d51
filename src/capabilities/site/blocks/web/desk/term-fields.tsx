import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { fromField, toField } from "./field-time.ts";
import type { Placed } from "./words.ts";

type Term = Pick<Placed, "on" | "from" | "until">;

/** Whether a block is shown, and from when until when. */
export function TermFields({
  value,
  where,
  onChange,
}: {
  value: Term;
  /** What the block stands in: 首页. */
  where: string;
  onChange: (changes: Partial<Term>) => void;
}) {
  return (
    <div className="hair-t grid gap-3 pt-2">
      <Switch checked={value.on} onChange={(event) => onChange({ on: event.target.checked })}>
        <span className="block text-15">显示这个区块</span>
        <span className="block text-12 text-ink-3">{`关闭以后留在布局里，${where}不显示`}</span>
      </Switch>
      <div className="grid gap-3 wide:grid-cols-2">
        <TextField
          label="开始显示（北京时间，选填）"
          type="datetime-local"
          value={toField(value.from)}
          onClear={() => onChange({ from: null })}
          onChange={(event) => onChange({ from: fromField(event.target.value) })}
        />
        <TextField
          label="停止显示（北京时间，选填）"
          type="datetime-local"
          value={toField(value.until)}
          onClear={() => onChange({ until: null })}
          onChange={(event) => onChange({ until: fromField(event.target.value) })}
        />
      </div>
    </div>
  );
}
