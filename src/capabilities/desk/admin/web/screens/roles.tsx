import { useQuery } from "@tanstack/react-query";
import type { AdminProfile, DeskRole } from "#capabilities/desk/admin/contract.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { deskRoles } from "../api/roles.ts";
import { AdminHeader } from "../components/admin-header.tsx";
import { DeskScreen } from "../components/desk-screen.tsx";
import { useWide } from "../components/use-wide.ts";
import { RoleForm } from "../roles/role-form.tsx";

const NEW = "new";
const address = { role: textUpTo(40) };

/** 角色: what administrators may, as data. */
export default function RolesScreen() {
  return <DeskScreen title="角色">{(admin) => <Roles admin={admin} />}</DeskScreen>;
}

function Roles({ admin }: { admin: AdminProfile }) {
  const { values, change } = useAddress(address);
  const wide = useWide();
  const asked = useQuery(deskRoles());
  const { data, isError } = asked;
  const open = values.role;
  const create = (
    <a
      href={deskPathOf("admin.roles", {}, { query: { role: NEW } })}
      className={buttonClass({ variant: "accent", size: "s" })}
    >
      新建
    </a>
  );
  if (!data) {
    return (
      <main>
        <AdminHeader title="角色" />
        {isError ? (
          <NotLoaded query={asked} />
        ) : (
          <div className="p-4">
            <RowsSkeleton rows={3} />
          </div>
        )}
      </main>
    );
  }
  const role = data.items.find(({ key }) => key === open);
  const list = (
    <ul aria-label="角色" className="bg-surface px-4 wide:min-h-full wide:border-r wide:border-line">
      {data.items.map((one) => (
        <RoleRow key={one.key} role={one} open={one.key === open} />
      ))}
    </ul>
  );
  const form = open !== undefined && (open === NEW || role !== undefined) && (
    <RoleForm
      // Saved again by somebody else, it begins anew with what stands there now.
      key={role === undefined ? NEW : `${role.key} ${role.version}`}
      admin={admin}
      role={role}
      groups={data.groups}
      onDone={(key) => change({ role: key })}
    />
  );
  if (wide) {
    return (
      <main className="flex h-dvh flex-col">
        <AdminHeader title="角色">{create}</AdminHeader>
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(8rem,9.5rem)_minmax(0,1fr)]">
          <div className="min-h-0 overflow-y-auto">{list}</div>
          <div className="min-h-0 overflow-y-auto">
            {form || <p className="px-6 pt-30 text-center text-15 text-ink-3">选择角色后查看和修改</p>}
          </div>
        </div>
      </main>
    );
  }
  return (
    <main className="pb-8">
      <AdminHeader title="角色">{form ? null : create}</AdminHeader>
      {form ? (
        <>
          <a
            href={deskPathOf("admin.roles")}
            className="press flex min-h-11 items-center gap-1 px-4 text-13 text-accent-ink"
          >
            <Icon name="back" size="s" />
            全部角色
          </a>
          {form}
        </>
      ) : (
        list
      )}
    </main>
  );
}

function RoleRow({ role, open }: { role: DeskRole; open: boolean }) {
  return (
    <li>
      <a
        href={deskPathOf("admin.roles", {}, { query: { role: role.key } })}
        aria-current={open ? "true" : undefined}
        className={cx(
          "press hair-b flex min-h-17 items-center gap-3 py-3",
          open && "-mx-4 bg-accent-soft px-4",
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <b className="truncate text-15 font-semibold">{role.name}</b>
            {role.owner && <Tag kind="info">全部权限</Tag>}
          </span>
          <span className="mt-0.5 line-clamp-1 text-13 text-ink-3">{role.note || "没有说明"}</span>
        </span>
        <span className="num flex-none text-13 text-ink-2">{role.holders.length} 人</span>
        <Icon name="right" size="s" className="flex-none text-ink-3" />
      </a>
    </li>
  );
}
