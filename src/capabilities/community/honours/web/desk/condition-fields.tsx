import type { DeskCondition } from "#capabilities/community/honours/desk-contract.ts";
import { SeriesField } from "#capabilities/people/members/web/public.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";

/** A condition as it is typed. */
export interface AskedRow {
  /** Known by this while others come and go. */
  id: number;
  key: string;
  value: string;
  choice: string;
}

/** How many conditions a rule has at most, as the server refuses more. */
const MOST = 5;

interface ConditionFieldsProps {
  /** What the conditions are for. */
  title: string;
  known: readonly DeskCondition[];
  rows: readonly AskedRow[];
  onChange: (rows: readonly AskedRow[]) => void;
}

/** Conditions, all of which have to hold. */
export function ConditionFields({ title, known, rows, onChange }: ConditionFieldsProps) {
  const change = (id: number, changes: Partial<AskedRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  const add = () => {
    const first = known[0];
    if (first) onChange([...rows, { id: Math.max(0, ...rows.map(({ id }) => id)) + 1, ...newAsked(first) }]);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-13 text-ink-2">{title}</legend>
      {rows.map((row, at) => {
        const condition = known.find(({ key }) => key === row.key);
        return (
          <div key={row.id} className="grid gap-3 rounded-2 bg-surface-2 px-3.5 py-2.5">
            <div className="flex items-center gap-2">
              <span className="min-w-0 flex-1">
                <SelectField
                  label={`条件 ${at + 1}`}
                  value={row.key}
                  onChange={(key) => {
                    const next = known.find((one) => one.key === key);
                    if (next) change(row.id, newAsked(next));
                  }}
                  options={known.map(({ key, label }) => ({ value: key, label }))}
                />
              </span>
              <IconButton
                icon="close"
                label={`移除条件 ${at + 1}`}
                onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
              />
            </div>
            {condition?.choices && (
              <SelectField
                label={condition.counted ? `${condition.label}什么` : "哪一个"}
                value={row.choice}
                onChange={(choice) => change(row.id, { choice })}
                options={condition.choices}
              />
            )}
            {condition?.series && (
              <SeriesField
                label="哪个车系"
                value={row.choice}
                placeholder="选择车系"
                onChange={(choice) => change(row.id, { choice })}
              />
            )}
            {condition?.counted && (
              <TextField
                label={`数量（${condition.counted.unit}）`}
                inputMode="numeric"
                maxLength={8}
                value={row.value}
                onChange={(event) => change(row.id, { value: event.target.value })}
              />
            )}
          </div>
        );
      })}
      <Button variant="line" size="s" icon="plus" disabled={rows.length >= MOST} onClick={add}>
        添加条件
      </Button>
    </fieldset>
  );
}

const newAsked = ({ key, counted, choices }: DeskCondition) => ({
  key,
  value: String(counted?.least ?? 1),
  choice: choices?.[0]?.value ?? "",
});

/** Conditions as they are typed. */
export const toRows = (asked: readonly { key: string; value: number; choice: string }[]) =>
  asked.map(({ key, value, choice }, id): AskedRow => ({ id, key, value: String(value), choice }));

/** What was typed, as the server takes it; what is no number stays one that it refuses. */
export const toAsked = (rows: readonly AskedRow[]) =>
  rows.map(({ key, value, choice }) => ({
    key,
    value: /^\d{1,8}$/.test(value.trim()) ? Number(value) : -1,
    choice,
  }));
