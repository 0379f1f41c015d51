import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminName, Receiver } from "#capabilities/monitoring/monitoring/rules-contract.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { type ReceiverKind, receiverKinds } from "#shared/monitoring.ts";
import { Chip } from "#ui/chip.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { EditActions } from "#ui/edit-actions.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { MONITORING, monitoringApi } from "../api/client.ts";
import { receiverKindWords } from "../components/words.ts";

export interface ReceiverSheetProps {
  /** Null: a new one. */
  receiver: Receiver | null;
  admins: readonly AdminName[];
  /** Whether mail can be sent at all. */
  mail: boolean;
  onClose: () => void;
}

/** Adds, changes or takes away whom warnings reach. */
export function ReceiverSheet({ receiver, admins, mail, onClose }: ReceiverSheetProps) {
  const queryClient = useQueryClient();
  const done = async (text: string) => {
    onClose();
    toast(text, { kind: "done" });
    await queryClient.invalidateQueries({ queryKey: MONITORING });
  };
  const form = useForm({
    initial: {
      kind: (receiver?.kind ?? "site") as ReceiverKind,
      name: receiver?.name ?? "",
      admin_id: admins.find(({ name }) => receiver?.kind === "site" && name === receiver.hint)?.id ?? "",
      address: "",
      secret: "",
      active: receiver?.active ?? true,
    },
    check: ({ kind, name, admin_id: admin, address }) => ({
      ...(name.trim() === "" && { name: "请填写名称" }),
      ...(kind === "site" && admin === "" && { admin_id: "请选择管理员" }),
      ...(kind !== "site" && receiver === null && address.trim() === "" && { address: "请填写地址" }),
    }),
    async save({ admin_id: admin, ...values }) {
      const body = { ...values, admin_id: admin === "" ? null : admin };
      if (receiver === null)
        await monitoringApi("POST /api/admin/warning-receivers", { body }, { quiet: true });
      else
        await monitoringApi(
          "PUT /api/admin/warning-receivers/{id}",
          { params: { id: receiver.id }, body },
          { quiet: true },
        );
      await done(receiver === null ? "已添加，可以发个测试" : "已保存");
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => monitoringApi("DELETE /api/admin/warning-receivers/{id}", { params: { id } }),
    onSuccess: () => done("已删除"),
  });
  const askRemove = async (one: Receiver) => {
    const yes = await confirm({
      title: `删除“${one.name}”？`,
      text: "用到它的规则不再通知这里。",
      confirmLabel: "删除",
    });
    if (yes) remove.mutate(one.id);
  };
  const { values, set, text, errorOf } = form;
  const { kind } = values;
  const keeps = receiver === null ? "" : `留空则不变（${receiver.hint}）`;
  return (
    <Sheet onClose={onClose} title={receiver === null ? "添加接收方" : "修改接收方"}>
      <form {...form.props} className="grid gap-4 pb-1">
        {receiver === null && (
          <fieldset>
            <legend className="mb-1.5 text-13 text-ink-2">发到哪里</legend>
            <div className="flex flex-wrap gap-2">
              {receiverKinds.map((one) => (
                <Chip key={one} selected={kind === one} onClick={() => set({ kind: one })}>
                  {receiverKindWords[one]}
                </Chip>
              ))}
            </div>
            {errorOf("kind") && <p className="mt-1.5 text-12 text-bad">{errorOf("kind")}</p>}
            {kind === "mail" && !mail && (
              <p className="mt-1.5 text-13 text-warn">还没有配置发信服务器，请运维先设置 SMTP_URL。</p>
            )}
          </fieldset>
        )}
        <TextField label="名称" maxLength={20} placeholder="值班群" {...text("name")} />
        {kind === "site" && (
          <fieldset>
            <legend className="mb-1.5 text-13 text-ink-2">管理员</legend>
            <div className="flex flex-wrap gap-2">
              {admins.map(({ id, name }) => (
                <Chip key={id} selected={values.admin_id === id} onClick={() => set({ admin_id: id })}>
                  {name}
                </Chip>
              ))}
            </div>
            {errorOf("admin_id") && <p className="mt-1.5 text-12 text-bad">{errorOf("admin_id")}</p>}
          </fieldset>
        )}
        {kind === "mail" && (
          <TextField
            label="邮箱"
            type="email"
            inputMode="email"
            maxLength={200}
            hint={keeps}
            {...text("address")}
          />
        )}
        {kind !== "site" && kind !== "mail" && (
          <TextField
            label="机器人地址（Webhook）"
            inputMode="url"
            maxLength={500}
            hint={keeps || "在群设置里添加自定义机器人，复制它的地址"}
            {...text("address")}
          />
        )}
        {(kind === "dingtalk" || kind === "feishu") && (
          <TextField
            label="签名密钥（选填）"
            maxLength={200}
            autoComplete="off"
            hint={receiver === null ? "机器人开了加签就填，保存后不再显示" : "留空则不变"}
            {...text("secret")}
          />
        )}
        {receiver !== null && (
          <Switch checked={values.active} onChange={(event) => set({ active: event.target.checked })}>
            启用
          </Switch>
        )}
        <FormProblem form={form} />
        <EditActions
          saving={form.busy}
          removing={remove.isPending}
          onRemove={receiver ? () => void askRemove(receiver) : undefined}
        />
      </form>
    </Sheet>
  );
}
