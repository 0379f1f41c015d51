import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { RequestError } from "#client/request.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { influenceApi } from "./api.ts";
import { fromField } from "./field-times.ts";
import { type Code, codesOf, refreshManaged } from "./manage-api.ts";
import { Bones, ManagedRow } from "./managed-list.tsx";
import { SectionChoice } from "./section-choice.tsx";

/** Invitations, those of voices and those of the desk. */
export function Codes({ section }: { section: string | undefined }) {
  const query = useInfiniteQuery(codesOf(section));
  const [adding, setAdding] = useState(false);
  return (
    <Panel
      title="邀请码"
      action={
        <Button size="s" icon="plus" onClick={() => setAdding(true)}>
          新邀请码
        </Button>
      }
    >
      <EndlessList
        query={query}
        label="邀请码"
        itemKey={({ id }) => id}
        estimate={72}
        waiting={<Bones />}
        failed={{ compact: true }}
        empty={{
          compact: true,
          title: "还没有邀请码",
          text: "达人可以在自己的页面生成，运营也可以在这里发放。",
        }}
      >
        {(code) => <CodeRow code={code} />}
      </EndlessList>
      {adding && <CodeSheet section={section} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function CodeRow({ code }: { code: Code }) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const isOver = code.valid_until !== null && Date.parse(code.valid_until) <= Date.now();
  const close = async () => {
    const question = {
      title: `停用邀请码 ${code.code}？`,
      text: "已经用它申请的人不受影响，停用后不能恢复。",
    };
    if (!(await confirm({ ...question, confirmLabel: "停用", danger: true }))) return;
    setBusy(true);
    try {
      await influenceApi("POST /api/admin/influence/codes/{id}/close", { params: { id: code.id } });
      toast("已停用", { kind: "done" });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    }
    await refreshManaged(queryClient);
    setBusy(false);
  };
  return (
    <ManagedRow
      title={<span className="num tracking-wider">{code.code}</span>}
      tags={
        code.closed ? (
          <Tag>已停用</Tag>
        ) : isOver ? (
          <Tag>已过期</Tag>
        ) : code.used >= code.quota ? (
          <Tag kind="warn">已用完</Tag>
        ) : (
          <Tag kind="ok">可用</Tag>
        )
      }
      small={[
        sectionName(code.section),
        code.owner === null ? code.note || "官方邀请" : `达人 ${code.owner.nickname}`,
        `已用 ${code.used} / ${code.quota}`,
        code.valid_until !== null && `至 ${formatDate(code.valid_until, { time: true })}`,
      ]
        .filter(Boolean)
        .join(" · ")}
    >
      {!code.closed && (
        <Button size="s" variant="line" loading={busy} onClick={() => void close()}>
          停用
        </Button>
      )}
    </ManagedRow>
  );
}

function CodeSheet({ section, onClose }: { section: string | undefined; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { section: section ?? "", note: "", quota: "10", valid_until: "" },
    check: (values) => ({
      ...(values.section === "" && { section: "请选择分区" }),
      ...(!/^\d{1,5}$/.test(values.quota.trim()) && { quota: "名额只能填整数" }),
      ...(values.valid_until !== "" &&
        fromField(values.valid_until) === undefined && { valid_until: "请选择有效期" }),
    }),
    async save(values) {
      const made = await influenceApi(
        "POST /api/admin/influence/codes",
        {
          body: {
            section: values.section,
            note: values.note,
            quota: Number(values.quota),
            valid_until: fromField(values.valid_until) ?? null,
          },
        },
        { quiet: true },
      );
      await refreshManaged(queryClient);
      toast(`已生成 ${made.code}`, { kind: "done" });
      onClose();
    },
  });
  return (
    <Sheet onClose={onClose} title="新邀请码">
      <form {...form.props} className="grid gap-4 pb-2">
        <SectionChoice
          value={form.values.section}
          error={form.errorOf("section")}
          onChange={(next) => form.set({ section: next })}
        />
        <TextField label="用途（选填）" maxLength={40} placeholder="车展合作" {...form.text("note")} />
        <TextField label="名额" inputMode="numeric" maxLength={5} {...form.text("quota")} />
        <TextField
          label="有效至（北京时间，留空为长期）"
          type="datetime-local"
          {...form.text("valid_until")}
        />
        <FormEnd form={form}>生成</FormEnd>
      </form>
    </Sheet>
  );
}
