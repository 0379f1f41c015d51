import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminProfile, Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { saveCsv } from "#client/save-file.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { CSV_MARK } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { memberCount, SEGMENTS, type Segment, segmentApi, segmentMembers } from "./api.ts";
import { countWords, deviceNames, filterOf, filterWords, sectionChoices, valuesOf } from "./filter-values.ts";

interface SegmentPaneProps {
  admin: AdminProfile;
  /** Undefined: a new one. */
  segment: Segment | undefined;
  onSaved: (id: string) => void;
  onGone: () => void;
}

const devices = [
  { value: "", label: "不限" },
  ...Object.entries(deviceNames).map(([value, label]) => ({ value, label })),
];

/** One segment: its filter, how many it finds, who they are. */
export function SegmentPane({ admin, segment, onSaved, onGone }: SegmentPaneProps) {
  const mayKeep = admin.permissions.includes("members.segments");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      {segment && <Head admin={admin} segment={segment} onGone={onGone} />}
      {mayKeep && <FilterForm segment={segment} onSaved={onSaved} />}
      {segment && <Found segment={segment} />}
    </div>
  );
}

function FilterForm({ segment, onSaved }: Pick<SegmentPaneProps, "segment" | "onSaved">) {
  const queryClient = useQueryClient();
  const [counted, setCounted] = useState<string | null>(null);
  // Whom somebody picked stays picked, whatever else is said.
  const picked = segment?.filter.members ? { members: segment.filter.members } : {};
  const form = useForm({
    initial: { name: segment?.name ?? "", ...valuesOf(segment?.filter ?? {}) },
    place: ({ message }) => (message.includes("名称") ? "name" : undefined),
    async save({ name, ...values }) {
      const body = { name, filter: { ...picked, ...filterOf(values) } };
      const saved =
        segment === undefined
          ? await segmentApi("POST /api/admin/segments", { body }, { quiet: true })
          : await segmentApi(
              "PUT /api/admin/segments/{id}",
              { params: { id: segment.id }, body: { ...body, version: segment.version } },
              { quiet: true },
            );
      form.reset({ name: saved.name, ...valuesOf(saved.filter) });
      toast("已保存", { kind: "done" });
      await queryClient.invalidateQueries({ queryKey: SEGMENTS });
      onSaved(saved.id);
    },
  });
  const count = useMutation({
    mutationFn: () => {
      const { name: _, ...values } = form.values;
      return segmentApi("POST /api/admin/segments/count", {
        body: { filter: { ...picked, ...filterOf(values) } },
      });
    },
    onSuccess: (found) => setCounted(countWords(found)),
  });
  useLeaveGuard(form.dirty && !form.busy);
  const { values, set, text } = form;
  return (
    <form {...form.props} onChange={() => setCounted(null)}>
      <Panel title={segment === undefined ? "新的分组" : "条件"} note="全部条件都要符合，空着的不限">
        <div className="grid gap-4 wide:grid-cols-2">
          <TextField label="分组名称" maxLength={20} {...text("name")} />
          <SelectField
            label="在哪个分区发过内容"
            options={sectionChoices}
            value={values.section}
            onChange={(section) => set({ section })}
          />
          <TextField label="最低等级" inputMode="numeric" maxLength={2} {...text("level_min")} />
          <TextField label="最高等级" inputMode="numeric" maxLength={2} {...text("level_max")} />
          <TextField label="注册从" type="date" {...text("joined_from")} />
          <TextField label="注册到" type="date" {...text("joined_to")} />
          <TextField label="几天内来过" inputMode="numeric" maxLength={3} {...text("seen_within")} />
          <TextField label="几天没来" inputMode="numeric" maxLength={3} {...text("unseen_for")} />
          <SelectField
            label="哪个车友会的认证车主"
            options={sectionChoices}
            value={values.certified_section}
            onChange={(section) => set({ certified_section: section })}
          />
          <TextField
            label="认证车系"
            hint="填车系页面地址里 /car/ 后面的一段，如 outback"
            maxLength={60}
            autoCapitalize="none"
            {...text("certified_series")}
          />
          <TextField label="城市" maxLength={30} {...text("city")} />
          <TextField label="属地（省份）" maxLength={30} {...text("region")} />
          <TextField label="至少发表几条" inputMode="numeric" maxLength={6} {...text("posts_min")} />
          <TextField label="至少被驳回几条" inputMode="numeric" maxLength={6} {...text("rejects_min")} />
          <SelectField
            label="登录设备"
            options={devices}
            value={values.device}
            onChange={(device) => set({ device })}
          />
        </div>
        <div className="mt-3 flex items-center gap-2">
          <Button variant="line" size="s" loading={count.isPending} onClick={() => count.mutate()}>
            统计人数
          </Button>
          <span role="status" className="num text-15">
            {counted}
          </span>
        </div>
        <div className="mt-3">
          <FormEnd form={form}>保存分组</FormEnd>
        </div>
      </Panel>
    </form>
  );
}

function Head({ admin, segment, onGone }: { admin: AdminProfile; segment: Segment; onGone: () => void }) {
  const queryClient = useQueryClient();
  const count = useQuery(memberCount(segment.filter));
  const remove = useMutation({
    mutationFn: () => segmentApi("DELETE /api/admin/segments/{id}", { params: { id: segment.id } }),
    onSuccess() {
      toast("已删除", { kind: "done" });
      onGone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: SEGMENTS }),
  });
  const save = useMutation({
    async mutationFn() {
      const parts: string[] = [CSV_MARK];
      let cursor: string | undefined;
      do {
        const page = await segmentApi("GET /api/admin/segments/{id}/export", {
          params: { id: segment.id },
          query: { cursor },
        });
        parts.push(page.lines);
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return parts;
    },
    onSuccess: (parts) => saveCsv(`${segment.name}-${formatDate(Date.now())}.csv`, parts),
  });
  const ask = async () => {
    const yes = await confirm({
      title: `删除“${segment.name}”？`,
      text: "只删除这个分组，会员不受影响。已经发出的消息照旧。",
      confirmLabel: "删除",
      danger: true,
    });
    if (yes) remove.mutate();
  };
  const may = (permission: string) => admin.permissions.includes(permission);
  return (
    <section aria-label={segment.name} className="rounded-3 bg-surface px-4 py-4 wide:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 truncate text-20 font-bold">{segment.name}</h2>
        <span className="ml-auto flex flex-wrap gap-2">
          {may("members.message") && (
            <a
              href={deskPathOf("admin.messages", {}, { query: { id: "new", segment: segment.id } })}
              className={buttonClass({ variant: "accent", size: "s" })}
            >
              发消息
            </a>
          )}
          {may("members.export") && (
            <Button
              variant="line"
              size="s"
              icon="download"
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              导出
            </Button>
          )}
          {may("members.segments") && (
            <Button variant="danger" size="s" loading={remove.isPending} onClick={() => void ask()}>
              删除
            </Button>
          )}
        </span>
      </div>
      <p className="mt-0.5 text-13 text-ink-2">{filterWords(segment.filter)}</p>
      <p className="num mt-0.5 text-13 text-ink-3">
        {count.data ? countWords(count.data) : count.isError ? "统计失败，请稍后再试" : "正在统计"} ·{" "}
        {segment.by_name || "系统"} · {formatDate(segment.updated_at, { time: true })} 保存
      </p>
    </section>
  );
}

function Found({ segment }: { segment: Segment }) {
  const query = useInfiniteQuery(segmentMembers(segment.id, segment.version));
  return (
    <Panel title="现在符合的会员">
      <EndlessList
        query={query}
        label="分组里的会员"
        itemKey={({ member }) => member.id}
        estimate={60}
        failed={{ compact: true }}
        waiting={<RowsSkeleton rows={3} />}
        empty={{ compact: true, title: "没有符合的会员", text: "放宽条件再试试。" }}
      >
        {(row) => (
          <a
            href={deskPathOf("admin.members", {}, { query: { id: row.member.id } })}
            className="press hair-b block py-2.5"
          >
            <b className="text-15 font-semibold">{row.member.nickname}</b>
            <span className="num mt-0.5 block text-13 text-ink-3">
              {row.mobile || "未绑定手机"} · {row.city || row.region || "城市未知"} ·{" "}
              {formatDate(row.created_at)} 注册
            </span>
          </a>
        )}
      </EndlessList>
    </Panel>
  );
}
