import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { healthApi } from "./api.ts";

export type Part = "sms" | "mail" | "storage";

const words: Readonly<Record<Part, { title: string; description: string; label: string }>> = {
  sms: { title: "发测试短信", description: "会真的发出一条验证码短信，按条计费。", label: "发送" },
  mail: { title: "发测试邮件", description: "用网站的发信服务器发一封邮件。", label: "发送" },
  storage: { title: "测试图片存储", description: "写入一个小文件，读出来核对，再删除。", label: "开始测试" },
};

interface TryPartProps {
  part: Part;
  onTried: () => void;
  onClose: () => void;
}

/** Tries a part of the installation for real, and says how long it took. */
export function TryPart({ part, onTried, onClose }: TryPartProps) {
  const form = useForm({
    initial: { to: "" },
    async save({ to }) {
      const { said, milliseconds } = await tried(part, to);
      toast(`${said} · ${milliseconds} 毫秒`, { kind: "done" });
      onClose();
      onTried();
    },
  });
  return (
    <FormSheet form={form} {...words[part]} onClose={onClose}>
      {part === "sms" && (
        <TextField label="手机号" inputMode="tel" autoComplete="tel" maxLength={20} {...form.text("to")} />
      )}
      {part === "mail" && (
        <TextField label="邮箱" inputMode="email" autoComplete="email" maxLength={200} {...form.text("to")} />
      )}
    </FormSheet>
  );
}

function tried(part: Part, to: string) {
  const how = { quiet: true };
  if (part === "sms") return healthApi("POST /api/admin/health/sms", { body: { mobile: to } }, how);
  if (part === "mail") return healthApi("POST /api/admin/health/mail", { body: { address: to } }, how);
  return healthApi("POST /api/admin/health/storage", {}, how);
}
