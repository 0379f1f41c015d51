import { useId } from "react";
import type { AdminRole } from "#capabilities/desk/admin/contract.ts";

/** One of the roles, each with what it may do. Native radio buttons: the keyboard comes with them. */
export function RoleChoice({
  roles,
  value,
  onChange,
}: {
  roles: readonly AdminRole[];
  /** Key of the chosen one. */
  value: string;
  onChange: (role: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-13 text-ink-2">角色</legend>
      {roles.map((role) => (
        <label
          key={role.key}
          className="flex min-h-12 items-center gap-3 rounded-2 bg-surface-2 px-3.5 py-2 inset-ring inset-ring-transparent has-checked:bg-accent-soft has-checked:inset-ring-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
        >
          <input
            type="radio"
            name={name}
            className="size-4.5 flex-none accent-(--accent-ink)"
            checked={role.key === value}
            onChange={() => onChange(role.key)}
          />
          <span className="min-w-0">
            <span className="block text-15 font-semibold">{role.name}</span>
            <span className="block text-12 text-ink-2">{role.note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
