import { useQueryClient } from "@tanstack/react-query";
import type { RedirectContent, RedirectRow } from "#capabilities/site/redirects/contract.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { redirectApi, redirectsKey } from "./api.ts";

const codes = [
  { value: "301", label: "永久 301" },
  { value: "302", label: "临时 302" },
] as const;

interface RedirectSheetProps {
  /** Null for a new one. */
  row: RedirectRow | null;
  /** What a new one begins with. */
  from?: string;
  onClose: () => void;
}

/** One redirect. */
export default function RedirectSheet({ row, from = "/", onClose }: RedirectSheetProps) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const form = useForm<RedirectContent>({
    initial: row?.content ?? { from, to: "/", code: 301, on: true, over: false },
    async save(content) {
      const quiet = { quiet: true };
      if (row) {
        const body = { version: row.version, content };
        await redirectApi("PUT /api/admin/redirects/{id}", { params: { id: row.id }, body }, quiet);
      } else {
        await redirectApi("POST /api/admin/redirects", { body: { key: keyOf(content), content } }, quiet);
      }
      await queryClient.invalidateQueries({ queryKey: redirectsKey });
      toast("跳转已生效", { kind: "done" });
      onClose();
    },
  });
  const { values } = form;
  const drop = async () => {
    if (row === null || !(await confirmDanger("删除这条跳转？", "旧地址会回到首页。", "删除"))) return;
    try {
      const { id, version } = row;
      await redirectApi("DELETE /api/admin/redirects/{id}", { params: { id }, query: { version } });
      toast("跳转已删除", { kind: "done" });
      onClose();
    } catch {
      // The request layer has told why; what stands is asked for again below.
    } finally {
      await queryClient.invalidateQueries({ queryKey: redirectsKey });
    }
  };
  return (
    <FormSheet form={form} title={row ? "跳转" : "新建跳转"} label="保存" onClose={onClose}>
      <TextField
        label="旧地址"
        hint="只写路径，例如 /old/1；以 * 结尾，就是这个开头的全部地址"
        maxLength={200}
        inputMode="url"
        autoCapitalize="none"
        {...form.text("from")}
      />
      <TextField
        label="新地址"
        hint="站内路径或 https://；以 * 结尾，会接上旧地址里 * 的部分"
        maxLength={500}
        inputMode="url"
        autoCapitalize="none"
        {...form.text("to")}
      />
      <SegmentedControl
        label="种类"
        options={codes}
        value={values.code === 301 ? "301" : "302"}
        onChange={(code) => form.set({ code: code === "301" ? 301 : 302 })}
      />
      <Switch checked={values.on} onChange={(event) => form.set({ on: event.target.checked })}>
        <span className="block text-15">打开</span>
      </Switch>
      <Switch checked={values.over} onChange={(event) => form.set({ over: event.target.checked })}>
        <span className="block text-15">盖过现有页面</span>
        <span className="block text-12 text-ink-3">平时只有打不开的地址才跳；打开以后，有页面也跳走</span>
      </Switch>
      {row && (
        <Button variant="line" icon="trash" onClick={() => void drop()}>
          删除这条跳转
        </Button>
      )}
    </FormSheet>
  );
}
