import { useId, useState } from "react";
import type { PermissionGroup } from "#capabilities/desk/admin/contract.ts";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Chip } from "#ui/chip.tsx";
import type { Range } from "./ranges.ts";

type Permission = PermissionGroup["permissions"][number];

export interface PermissionLineProps {
  permission: Permission;
  /** Undefined: not given. */
  range: Range | undefined;
  disabled: boolean;
  onChange: (range: Range | undefined) => void;
}

/** One permission: given or not, and where it can be given for a part, for which. */
export function PermissionLine({ permission, range, disabled, onChange }: PermissionLineProps) {
  const { title, by_section: bySection, kinds, second, mine, mine_second: mineSecond } = permission;
  const [open, setOpen] = useState(false);
  const id = useId();
  const partly = bySection || kinds.length > 0;
  // What one does not have everywhere can be taken away, never given.
  const locked = disabled || (!mine && !mineSecond && range === undefined);
  const kept = range?.second ? { second: true } : {};
  return (
    <div className="hair-b py-1">
      <div className="flex items-center gap-2">
        <Checkbox
          shape="square"
          className="min-w-0 flex-1 text-15 text-ink"
          checked={range !== undefined}
          disabled={locked}
          onChange={(event) =>
            onChange(
              event.target.checked ? { sections: [], kinds: [], ...(!mine && { second: true }) } : undefined,
            )
          }
        >
          {title}
          {!mine && !mineSecond && <span className="ml-1.5 text-12 text-ink-3">你没有这项权限</span>}
        </Checkbox>
        {range !== undefined && partly && (
          <button
            type="button"
            className="press hit flex-none text-13 text-accent-ink"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {wordsOf(range, kinds)}
          </button>
        )}
      </div>
      {range !== undefined && partly && open && (
        <div id={id} className="grid gap-2 pb-3 pl-7">
          {range.mixed !== undefined && (
            <p className="text-13 text-warn">现在是按分区和类型分别指定的，重新选择后会换成下面选的范围。</p>
          )}
          {second !== "" && (
            <Checkbox
              shape="square"
              className="text-15 text-ink"
              checked={range.second === true}
              // Whoever has it only so gives it only so.
              disabled={disabled || (!mine && range.second === true)}
              onChange={(event) =>
                onChange({
                  ...{ sections: range.sections, kinds: range.kinds },
                  ...(event.target.checked && { second: true }),
                })
              }
            >
              {second}
            </Checkbox>
          )}
          {bySection && (
            <Choices
              label="分区"
              all="全部分区"
              options={sections.map(({ slug }) => ({ key: slug, label: sectionName(slug) }))}
              value={range.sections}
              disabled={disabled}
              onChange={(chosen) => onChange({ ...kept, sections: chosen, kinds: range.kinds })}
            />
          )}
          {kinds.length > 0 && (
            <Choices
              label="类型"
              all="全部类型"
              options={kinds}
              value={range.kinds}
              disabled={disabled}
              onChange={(chosen) => onChange({ ...kept, sections: range.sections, kinds: chosen })}
            />
          )}
        </div>
      )}
    </div>
  );
}

function wordsOf(
  { sections: places, kinds: sorts, second, mixed }: Range,
  kinds: Permission["kinds"],
): string {
  if (mixed !== undefined) return "分别指定";
  const place = places.length === 0 ? "全部分区" : places.map(sectionName).join("、");
  const where = second ? `${place} · 要复核` : place;
  if (kinds.length === 0) return where;
  return sorts.length === 0 ? where : `${where} · ${sorts.length} 类`;
}

interface ChoicesProps {
  label: string;
  /** What it is called when nothing is chosen. */
  all: string;
  options: readonly { key: string; label: string }[];
  value: readonly string[];
  disabled: boolean;
  onChange: (value: string[]) => void;
}

function Choices({ label, all, options, value, disabled, onChange }: ChoicesProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      <li>
        <Chip
          selected={value.length === 0}
          disabled={disabled}
          className="my-1.5"
          onClick={() => onChange([])}
        >
          {all}
        </Chip>
      </li>
      {options.map((option) => {
        const on = value.includes(option.key);
        return (
          <li key={option.key}>
            <Chip
              selected={on}
              disabled={disabled}
              className="my-1.5"
              onClick={() =>
                onChange(on ? value.filter((one) => one !== option.key) : [...value, option.key])
              }
            >
              {option.label}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
