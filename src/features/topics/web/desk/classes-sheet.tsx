import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskTopicClasses, manageApi, TOPICS } from "./desk-topics.ts";

const MOST = 12;
const NAME_LENGTH = 6;

interface Row {
  /** In the list of this sheet. */
  id: string;
  /** Empty for a new one. */
  key: string;
  name: string;
  topics: number;
}

/** What topics are sorted by: named, ordered, added; one without topics can be left out. */
export default function ClassesSheet({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const query = useQuery(deskTopicClasses());
  const { data } = query;
  const [edited, setEdited] = useState<{ rows: Row[]; version: string } | null>(null);
  const rows = edited?.rows ?? data?.items.map((one) => ({ ...one, id: one.key })) ?? [];
  const [serial, setSerial] = useState(1);
  const change = (next: Row[]) => {
    if (data) setEdited({ rows: next, version: edited?.version ?? data.version });
  };
  const save = useMutation({
    mutationFn: ({ rows: list, version }: { rows: Row[]; version: string }) =>
      manageApi("PUT /api/admin/topic-classes", {
        body: { items: list.map(({ key, name }) => ({ key, name })), version },
      }),
    onSuccess() {
      toast("已保存", { kind: "done" });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: TOPICS }),
  });
  return (
    <Sheet
      onClose={onClose}
      title="话题分类"
      description="车友在“全部话题”里按分类找，创建话题时选一个。"
      footer={
        <Button
          variant="accent"
          size="l"
          wide
          disabled={edited === null || rows.some(({ name }) => name.trim() === "")}
          loading={save.isPending}
          onClick={() => edited && save.mutate(edited)}
        >
          保存
        </Button>
      }
    >
      {data === undefined ? (
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={3} />} />
      ) : (
        <>
          <SortList
            label="话题分类"
            items={rows}
            itemKey={({ id }) => id}
            nameOf={({ name }) => name}
            onChange={change}
          >
            {(row) => (
              <span className="flex items-center gap-2 py-2">
                <TextField
                  label={`分类名 ${row.name}`}
                  hideLabel
                  placeholder="分类名"
                  className="min-w-0 flex-1"
                  maxLength={NAME_LENGTH}
                  value={row.name}
                  onChange={(event) =>
                    change(
                      rows.map((one) => (one.id === row.id ? { ...one, name: event.target.value } : one)),
                    )
                  }
                />
                {row.topics > 0 ? (
                  <span className="num flex-none text-13 text-ink-3">{row.topics} 个</span>
                ) : (
                  <IconButton
                    icon="close"
                    size="s"
                    label={`删除分类 ${row.name}`}
                    onClick={() => change(rows.filter(({ id }) => id !== row.id))}
                  />
                )}
              </span>
            )}
          </SortList>
          <Button
            variant="line"
            wide
            className="mt-3"
            icon="plus"
            disabled={rows.length >= MOST}
            onClick={() => {
              change([...rows, { id: `new-${serial}`, key: "", name: "", topics: 0 }]);
              setSerial(serial + 1);
            }}
          >
            添加分类
          </Button>
        </>
      )}
    </Sheet>
  );
}
