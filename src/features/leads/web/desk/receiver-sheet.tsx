import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import type { LeadReceiver } from "#features/leads/desk-contract.ts";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { Chip } from "#ui/chip.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { leadDeskApi, refreshDesk } from "./api.ts";

interface ReceiverSheetProps {
  /** Undefined for a new one. */
  receiver: LeadReceiver | undefined;
  section: string | undefined;
  onClose: () => void;
}

/** Adds a receiver, or changes one. */
export function ReceiverSheet({ receiver, section, onClose }: ReceiverSheetProps) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: {
      section: receiver?.section ?? section ?? "",
      name: receiver?.name ?? "",
      contact: receiver?.contact ?? "",
      ...{ webhook: "", secret: "", drop_webhook: false },
    },
    check: (values) => ({
      ...(values.section === "" && { section: "请选择分区" }),
      ...(values.name.trim().length < 2 && { name: "请填写接收方名称" }),
      ...(values.contact.trim().length < 5 && { contact: "请填写联系方式，如门店电话" }),
    }),
    async save({ section: slug, ...body }) {
      const quiet = { quiet: true };
      if (receiver === undefined)
        await leadDeskApi("POST /api/admin/lead-receivers", { body: { ...body, section: slug } }, quiet);
      else {
        const input = { params: { id: receiver.id }, body: { ...body, version: receiver.version } };
        await leadDeskApi("PUT /api/admin/lead-receivers/{id}", input, quiet);
      }
      await refreshDesk(queryClient);
      toast("已保存", { kind: "done" });
      onClose();
    },
  });
  const { values, set, errorOf, text } = form;
  const has = receiver !== undefined && receiver.webhook_host !== "";
  return (
    <FormSheet
      {...{ form, onClose }}
      title={receiver === undefined ? "新接收方" : "修改接收方"}
      description="名称和联系方式会写进会员同意的内容"
      label="保存"
    >
      {receiver === undefined && (
        <fieldset>
          <legend className="mb-1.5 text-13 text-ink-2">分区</legend>
          <div className="flex flex-wrap gap-2">
            {sections.map(({ slug }) => (
              <Chip key={slug} selected={values.section === slug} onClick={() => set({ section: slug })}>
                {sectionName(slug)}
              </Chip>
            ))}
          </div>
          {errorOf("section") && <p className="mt-1.5 text-12 text-bad">{errorOf("section")}</p>}
        </fieldset>
      )}
      <TextField
        label="名称"
        maxLength={40}
        placeholder="经销商或品牌的全称"
        disabled={receiver?.used === true}
        hint={receiver?.used ? "已有预约同意转交给它，名称不能改" : undefined}
        {...text("name")}
      />
      <TextField label="联系方式" maxLength={60} placeholder="门店电话、地址" {...text("contact")} />
      {!values.drop_webhook && (
        <>
          <TextField
            label={has ? `撤回通知地址（现在是 ${receiver.webhook_host}，留空不变）` : "撤回通知地址（选填）"}
            maxLength={500}
            inputMode="url"
            placeholder="https://"
            hint="会员撤回时立即通知对方系统，只含预约编号，带签名"
            {...text("webhook")}
          />
          <TextField
            label={has ? "签名密钥（留空不变）" : "签名密钥"}
            maxLength={200}
            autoComplete="off"
            placeholder="至少 16 位，和对方约定"
            {...text("secret")}
          />
        </>
      )}
      {has && (
        <Switch
          checked={values.drop_webhook}
          onChange={(event) => set({ drop_webhook: event.target.checked })}
        >
          不再即时通知，只写进名单
        </Switch>
      )}
    </FormSheet>
  );
}
