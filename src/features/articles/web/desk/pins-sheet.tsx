import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Pin } from "#features/articles/batch-contract.ts";
import { PINS_MOST } from "#shared/article-desk.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { batchApi, DESK_LIST, editorChoices, PINS, pinned } from "./api.ts";
import { ArticlePicker } from "./article-picker.tsx";
import { isoTime, localTime } from "./words.ts";

type Listed = Pick<Pin, "id" | "title" | "from" | "until"> & { state?: Pin["state"] };

const states: Record<Pin["state"], string> = {
  shown: "正在置顶",
  waiting: "还没开始",
  over: "已结束",
  hidden: "不在这个列表里，没有显示",
};

/** What stands first in a list: chosen, put in order, each with its time. */
export default function PinsSheet({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data: choices } = useQuery(editorChoices());
  const sections = choices?.sections.filter(({ publishes }) => publishes) ?? [];
  const [chosen, setSection] = useState<string>();
  const section = chosen ?? sections[0]?.slug ?? "";
  const [channel, setChannel] = useState("");
  const query = useQuery({ ...pinned(section, channel), enabled: section !== "" });
  const { data } = query;
  // What was changed here, with the version that it was changed against.
  const [edited, setEdited] = useState<{ list: Listed[]; version: string } | null>(null);
  const [picking, setPicking] = useState(false);
  const list: Listed[] = edited?.list ?? data?.items ?? [];
  const change = (next: Listed[]) =>
    setEdited({ list: next, version: edited?.version ?? data?.version ?? "" });
  const put = (id: string, values: Partial<Listed>) =>
    change(list.map((pin) => (pin.id === id ? { ...pin, ...values } : pin)));
  const save = useMutation({
    mutationFn: (wanted: { list: Listed[]; version: string }) =>
      batchApi("PUT /api/admin/articles/pins", {
        body: {
          ...{ section, channel, version: wanted.version },
          pins: wanted.list.map(({ id, from, until }) => ({ id, from, until })),
        },
      }),
    onSuccess() {
      toast("已保存，立即生效", { kind: "done" });
      setEdited(null);
    },
    onSettled: () =>
      Promise.all([DESK_LIST, PINS].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  const channels = (choices?.channels ?? []).filter((one) => one.section === section);
  const open = (next: { section?: string; channel: string }) => {
    if (next.section !== undefined) setSection(next.section);
    setChannel(next.channel);
    setEdited(null);
  };
  if (picking)
    return (
      <ArticlePicker
        title="选要置顶的文章"
        onClose={() => setPicking(false)}
        onPick={({ id, title }) => {
          if (!list.some((pin) => pin.id === id)) change([...list, { id, title, from: null, until: null }]);
          setPicking(false);
        }}
      />
    );
  return (
    <Sheet
      onClose={onClose}
      title="置顶"
      description={`列表最前面同时最多显示 5 篇，可以排 ${PINS_MOST} 篇。拖左边的手柄或按箭头调顺序。`}
      footer={
        <Button
          variant="accent"
          size="l"
          wide
          disabled={edited === null}
          loading={save.isPending}
          onClick={() => edited && save.mutate(edited)}
        >
          保存
        </Button>
      }
    >
      <div className="space-y-4 pb-3">
        <SelectField
          label="分区"
          options={sections.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={section}
          onChange={(next) => open({ section: next, channel: "" })}
        />
        <SelectField
          label="栏目"
          options={[
            { value: "", label: "全部栏目" },
            ...channels.map((one) => ({ value: one.channel, label: one.channel })),
          ]}
          value={channel}
          onChange={(next) => open({ channel: next })}
        />
        {data === undefined ? (
          <NotLoaded compact query={query} waiting={<RowsSkeleton rows={3} />} />
        ) : (
          <>
            {list.length === 0 && <p className="py-4 text-13 text-ink-3">还没有置顶，列表按时间排。</p>}
            <SortList
              label="置顶的文章"
              items={list}
              itemKey={({ id }) => id}
              nameOf={({ title }) => ` ${title}`}
              onChange={change}
            >
              {(pin) => (
                <div className="py-3">
                  <div className="flex items-center gap-2">
                    <span className="min-w-0 flex-1 text-15 font-semibold">{pin.title}</span>
                    {pin.state && pin.state !== "shown" && <Tag>{states[pin.state]}</Tag>}
                    <IconButton
                      icon="close"
                      label={`取消置顶 ${pin.title}`}
                      onClick={() => change(list.filter(({ id }) => id !== pin.id))}
                    />
                  </div>
                  <div className="grid gap-3 pt-2">
                    <TextField
                      label="从"
                      type="datetime-local"
                      value={localTime(pin.from)}
                      onChange={(event) => put(pin.id, { from: isoTime(event.target.value) })}
                    />
                    <TextField
                      label="到"
                      type="datetime-local"
                      value={localTime(pin.until)}
                      onChange={(event) => put(pin.id, { until: isoTime(event.target.value) })}
                    />
                  </div>
                </div>
              )}
            </SortList>
            {list.length < PINS_MOST && (
              <Button variant="line" icon="plus" onClick={() => setPicking(true)}>
                添加文章
              </Button>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
