import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Choices } from "#capabilities/review/applications/web/public.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { influenceApi } from "./api.ts";
import { fromField } from "./field-times.ts";
import { type Code, codesOf, type OfSection, refreshManaged } from "./manage-api.ts";
import { AddablePanel, ManagedRow, SectionChoice, useManagedForm } from "./managed.tsx";

/** Invitations, those of voices and those of the desk. */
export function Codes(of: OfSection) {
  const query = useInfiniteQuery(codesOf(of));
  const [adding, setAdding] = useState(false);
  return (
    <AddablePanel title="邀请码" add="新邀请码" onAdd={() => setAdding(true)}>
      <EndlessList
        query={query}
        label="邀请码"
        estimate={72}
        waiting={<RowsSkeleton rows={2} />}
        failed={{ compact: true }}
        empty={{
          ...{ compact: true, title: "还没有邀请码" },
          text: "达人可以在自己的页面生成，运营也可以发放。",
        }}
      >
        {(code) => <CodeRow code={code} />}
      </EndlessList>
      {adding && <CodeSheet {...of} onClose={() => setAdding(false)} />}
    </AddablePanel>
  );
}

function CodeRow({
  code: { id, code, section, owner, note, quota, used, valid_until, closed },
}: {
  code: Code;
}) {
  const isOver = valid_until !== null && Date.parse(valid_until) <= Date.now();
  return (
    <ManagedRow
      title={<span className="num tracking-wider">{code}</span>}
      tags={
        closed || isOver ? (
          <Tag>{closed ? "已停用" : "已过期"}</Tag>
        ) : (
          <Tag kind={used >= quota ? "warn" : "ok"}>{used >= quota ? "已用完" : "可用"}</Tag>
        )
      }
      small={[
        sectionName(section),
        owner === null ? note || "官方邀请" : `达人 ${owner.nickname}`,
        `已用 ${used} / ${quota}`,
        valid_until !== null && `至 ${formatDate(valid_until, { time: true })}`,
      ]}
    >
      <Choices
        refresh={refreshManaged}
        className="contents"
        choices={[
          {
            ...{ when: !closed, label: "停用", done: "已停用", size: "s" },
            sure: {
              title: `停用邀请码 ${code}？`,
              text: "已经用它申请的人不受影响，停用后不能恢复。",
              confirmLabel: "停用",
              danger: true,
            },
            run: () => influenceApi("POST /api/admin/influence/codes/{id}/close", { params: { id } }),
          },
        ]}
      />
    </ManagedRow>
  );
}

function CodeSheet({ section = "", onClose }: OfSection & { onClose: () => void }) {
  const form = useManagedForm({
    initial: { section, note: "", quota: "10", valid_until: "" },
    check: (values) => ({
      ...(values.section === "" && { section: "请选择分区" }),
      ...(!/^\d{1,5}$/.test(values.quota.trim()) && { quota: "名额只能填整数" }),
      ...(values.valid_until !== "" &&
        fromField(values.valid_until) === undefined && { valid_until: "请选择有效期" }),
    }),
    async send({ quota, valid_until, ...values }) {
      const body = { ...values, quota: Number(quota), valid_until: fromField(valid_until) ?? null };
      const made = await influenceApi("POST /api/admin/influence/codes", { body }, { quiet: true });
      return `已生成 ${made.code}`;
    },
    onClose,
  });
  return (
    <FormSheet {...{ form, onClose }} title="新邀请码" label="生成">
      <SectionChoice form={form} />
      <TextField label="用途（选填）" maxLength={40} placeholder="车展合作" {...form.text("note")} />
      <TextField label="名额" inputMode="numeric" maxLength={5} {...form.text("quota")} />
      <TextField label="有效至（北京时间，留空为长期）" type="datetime-local" {...form.text("valid_until")} />
    </FormSheet>
  );
}
