import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { leadFormPath } from "#features/leads/address.ts";
import type { DeskLeadForm } from "#features/leads/desk-contract.ts";
import { kindNames } from "#features/leads/words.ts";
import { sectionName } from "#sections/section-name.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { formsOf } from "./api.ts";
import { FormEditor } from "./form-editor.tsx";

/** Forms by which leads come in. */
export function Forms({ section, manages }: { section: string | undefined; manages: boolean }) {
  const query = useQuery(formsOf(section));
  const [open, setOpen] = useState<DeskLeadForm | "new" | null>(null);
  const items = query.data?.items;
  return (
    <Panel
      title="表单"
      action={
        manages && (
          <Button size="s" icon="plus" onClick={() => setOpen("new")}>
            新表单
          </Button>
        )
      }
    >
      {items === undefined ? (
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={2} />} />
      ) : items.length === 0 ? (
        <EmptyState
          compact
          title="还没有预约表单"
          text="先添加接收方，再为它建一个试驾或到店表单，就能放进车系页和活动页。"
        />
      ) : (
        <ul aria-label="表单">
          {items.map((form) => (
            <li key={form.id} className="hair-t flex flex-wrap items-center gap-3 py-3 first:border-t-0">
              <div className="min-w-60 flex-1">
                <p className="flex flex-wrap items-center gap-1.5 text-15 font-semibold">
                  <span className="min-w-0 break-words">{form.title}</span>
                  <Tag kind={form.open ? "ok" : "plain"}>{form.open ? "开放中" : "已关闭"}</Tag>
                  <Tag kind="accent">{kindNames[form.kind]}</Tag>
                  <Tag>{sectionName(form.section)}</Tag>
                </p>
                <p className="num mt-0.5 text-13 break-words text-ink-2">
                  {form.receiver.name} · 保存 {form.term_days} 天 · 收到 {form.leads} 条
                </p>
                <p className="num text-13 break-words text-ink-3">
                  {[form.key, form.series.map(({ label }) => label).join("、")].filter(Boolean).join(" · ")}
                </p>
              </div>
              <div className="flex flex-none gap-2">
                <a href={leadFormPath(form)} className={buttonClass({ variant: "line", size: "s" })}>
                  打开
                </a>
                {manages && (
                  <Button
                    size="s"
                    variant="line"
                    aria-label={`修改 ${form.title}`}
                    onClick={() => setOpen(form)}
                  >
                    修改
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {open !== null && (
        <FormEditor
          form={open === "new" ? undefined : open}
          section={section}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}
