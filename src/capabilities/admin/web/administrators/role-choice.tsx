import { useId } from "react";
import type { AdminRoleName } from "#capabilities/admin/contract.ts";
import { roleNames } from "../components/role-names.ts";

const rights: Record<AdminRoleName, string> = {
  moderator: "审核内容、设精选、关闭评论",
  editor: "查看队列、设精选、关闭评论",
  viewer: "只能查看",
  super: "全部权限，包括管理管理员",
};
const order: readonly AdminRoleName[] = ["moderator", "editor", "viewer", "super"];

/** One of the roles, each with what it may do. Native radio buttons: the keyboard comes with them. */
export function RoleChoice({
  value,
  onChange,
}: {
  value: AdminRoleName;
  onChange: (role: AdminRoleName) => void;
}) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-13 text-ink-2">角色</legend>
      {order.map((role) => (
        <label
          key={role}
          className="flex min-h-12 items-center gap-3 rounded-2 bg-surface-2 px-3.5 py-2 inset-ring inset-ring-transparent has-checked:bg-accent-soft has-checked:inset-ring-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
        >
          <input
            type="radio"
            name={name}
            className="size-4.5 flex-none accent-(--accent-ink)"
            checked={role === value}
            onChange={() => onChange(role)}
          />
          <span className="min-w-0">
            <span className="block text-15 font-semibold">{roleNames[role]}</span>
            <span className="block text-12 text-ink-2">{rights[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
