import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminProfile, DeskRole, PermissionGroup } from "#capabilities/desk/admin/contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskRoles, rolesApi } from "../api/roles.ts";
import { Panel } from "../components/panel.tsx";
import { noProof, ProofField, placeOfProof, proofOf } from "../components/proof-field.tsx";
import { PermissionLine } from "./permission-line.tsx";
import { grantsOf, type Ranges, rangesOf } from "./ranges.ts";
import { RemoveRole } from "./remove-role.tsx";

export interface RoleFormProps {
  admin: AdminProfile;
  /** Undefined: a new one. */
  role: DeskRole | undefined;
  groups: readonly PermissionGroup[];
  /** It was saved under this key, or removed. */
  onDone: (key: string | undefined) => void;
}

/** What a role is called and allows; new, or as it stands. */
export function RoleForm({ admin, role, groups, onDone }: RoleFormProps) {
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const fixed = role !== undefined && !role.can.change;
  const form = useForm({
    initial: {
      name: role?.name ?? "",
      note: role?.note ?? "",
      grants: rangesOf(role?.grants ?? []) as Ranges,
      proof: noProof,
    },
    place: placeOfProof,
    check: ({ name }) => (name.trim().length < 2 ? { name: "名称至少 2 个字" } : {}),
    async save({ name, note, grants, proof }) {
      const body = { name, note, grants: grantsOf(grants), proof: proofOf(proof) };
      const key =
        role === undefined
          ? (await rolesApi("POST /api/admin/roles", { body }, { quiet: true })).key
          : await rolesApi(
              "PUT /api/admin/roles/{key}",
              { params: { key: role.key }, body: { ...body, version: role.version } },
              { quiet: true },
            ).then(() => role.key);
      form.reset({ name, note, grants, proof: noProof });
      await queryClient.invalidateQueries({ queryKey: deskRoles().queryKey });
      toast("已保存，立即生效", { kind: "done" });
      onDone(key);
    },
  });
  useLeaveGuard(form.dirty);
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      <Panel
        title={role === undefined ? "新角色" : role.name}
        {...(role?.standard && { note: "产品自带" })}
        {...(role?.can.remove && {
          action: (
            <button type="button" className="press hit text-13 text-bad" onClick={() => setRemoving(true)}>
              删除角色
            </button>
          ),
        })}
      >
        {role?.owner ? (
          <p className="text-15 text-ink-2">超级管理员始终有全部权限，包括以后新增的，不能修改。</p>
        ) : (
          <div className="grid gap-4">
            <TextField label="名称" maxLength={12} disabled={fixed} {...form.text("name")} />
            <TextField
              label="说明"
              maxLength={40}
              disabled={fixed}
              {...form.text("note")}
              hint="给管理员分配角色时看到"
            />
          </div>
        )}
        <p className="mt-3 text-13 text-ink-3">
          {role === undefined || role.holders.length === 0
            ? "还没有管理员是这个角色"
            : `${role.holders.length} 位管理员：${role.holders
                .map(({ name, disabled }) => (disabled ? `${name}（已停用）` : name))
                .join("、")}`}
        </p>
      </Panel>
      {!role?.owner &&
        groups.map((group) => (
          <Panel key={group.title} title={group.title}>
            {group.permissions.map((permission) => (
              <PermissionLine
                key={permission.name}
                permission={permission}
                range={form.values.grants[permission.name]}
                disabled={fixed}
                onChange={(range) => {
                  const { [permission.name]: _, ...others } = form.values.grants;
                  form.set({
                    grants: range === undefined ? others : { ...others, [permission.name]: range },
                  });
                }}
              />
            ))}
          </Panel>
        ))}
      {!fixed && (
        <section aria-label="保存" className="grid gap-4 rounded-3 bg-surface px-4 py-4 wide:px-5">
          <ProofField admin={admin} form={form} />
          {form.errorOf("grants") && <p className="text-13 text-bad">{form.errorOf("grants")}</p>}
          <FormEnd form={form}>{role === undefined ? "新建角色" : "保存"}</FormEnd>
        </section>
      )}
      {role !== undefined && (
        <Sheet open={removing} onClose={() => setRemoving(false)} title={`删除角色“${role.name}”`}>
          <RemoveRole
            admin={admin}
            role={role}
            onDone={() => {
              setRemoving(false);
              onDone(undefined);
            }}
          />
        </Sheet>
      )}
    </form>
  );
}
