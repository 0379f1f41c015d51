import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { Icon } from "#ui/icon.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { areaOf } from "../../audit-verbs.ts";
import { type AuditFilter, auditFilters } from "../api/audit.ts";
import { kindOf } from "./value-words.ts";

export interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (changes: AuditFilter) => void;
}

/** Search, and what else the log is narrowed by: chips that say it and take it away again. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(auditFilters());
  const admin = data?.admins.find(({ id }) => id === filter.admin);
  const { area, from, to, target_kind, target_id } = filter;
  const days = from || to ? `${from ?? "最早"} 到 ${to ?? "今天"}` : "";
  return (
    <>
      <div className="flex gap-2">
        <SearchField
          className="min-w-0 flex-1"
          maxLength={60}
          label="搜索操作记录"
          placeholder="内容、理由、编号"
          value={filter.q}
          onChange={(q) => onChange({ q })}
        />
        <Button variant="line" icon="filter" className="flex-none" onClick={() => setOpen(true)}>
          筛选
        </Button>
      </div>
      {(admin || area || days || target_id) && (
        <ul aria-label="正在筛选" className="mt-2 flex flex-wrap gap-2">
          {admin && <Taken label={admin.name} onRemove={() => onChange({ admin: undefined })} />}
          {area && <Taken label={areaOf(area)} onRemove={() => onChange({ area: undefined })} />}
          {days && <Taken label={days} onRemove={() => onChange({ from: undefined, to: undefined })} />}
          {target_id && (
            <Taken
              label={`${kindOf(target_kind ?? "")} ${target_id}`}
              onRemove={() => onChange({ target_kind: undefined, target_id: undefined })}
            />
          )}
        </ul>
      )}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="筛选"
        footer={
          <Button variant="accent" size="l" wide onClick={() => setOpen(false)}>
            完成
          </Button>
        }
      >
        <div className="grid gap-5 pb-2">
          <Choices
            label="操作人"
            options={(data?.admins ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={filter.admin}
            onChange={(value) => onChange({ admin: value })}
          />
          <Choices
            label="操作"
            options={(data?.areas ?? []).map((value) => ({ value, label: areaOf(value) }))}
            value={area}
            onChange={(value) => onChange({ area: value })}
          />
          <fieldset>
            <legend className="mb-1.5 text-13 text-ink-2">什么时候</legend>
            <div className="grid grid-cols-2 gap-3">
              <TextField
                label="从"
                type="date"
                value={from ?? ""}
                max={to}
                onChange={(event) => onChange({ from: event.target.value || undefined })}
              />
              <TextField
                label="到"
                type="date"
                value={to ?? ""}
                min={from}
                onChange={(event) => onChange({ to: event.target.value || undefined })}
              />
            </div>
          </fieldset>
        </div>
      </Sheet>
    </>
  );
}

function Taken({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-label={`取消筛选 ${label}`}
        onClick={onRemove}
        className="press hit flex h-8 items-center gap-1 rounded-full bg-surface-2 px-3 text-13"
      >
        {label}
        <Icon name="close" size="xs" />
      </button>
    </li>
  );
}

function Choices({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-13 text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip
            key={option.value}
            selected={option.value === value}
            onClick={() => onChange(option.value === value ? undefined : option.value)}
          >
            {option.label}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
