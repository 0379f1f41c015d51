import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { SEGMENTS, type Segment, segmentList } from "../segments/api.ts";
import { batchApi } from "./api.ts";

interface BatchSegmentFormProps {
  ids: readonly string[];
  onDone: () => void;
}

const NEW = "";

/** Puts all of them into a segment that was picked by hand, or into a new one. */
export function BatchSegmentForm(props: BatchSegmentFormProps) {
  const query = useQuery(segmentList());
  if (query.data === undefined) return <NotLoaded query={query} waiting={<RowsSkeleton rows={2} />} />;
  const picked = query.data.items.filter(({ filter }) => filter.members !== undefined);
  return <Fields {...props} picked={picked} />;
}

function Fields({ ids, onDone, picked }: BatchSegmentFormProps & { picked: readonly Segment[] }) {
  const queryClient = useQueryClient();
  const undo = async (id: string, added: string[]) => {
    await batchApi("POST /api/admin/members/batch/segment/{id}/leave", {
      params: { id },
      body: { ids: added },
    });
    toast("已撤销", { kind: "done" });
    await queryClient.invalidateQueries({ queryKey: SEGMENTS });
  };
  const form = useForm({
    initial: { segment: picked[0]?.id ?? NEW, name: "" },
    place: () => "name",
    async save({ segment, name }) {
      const into = segment === NEW ? { name } : { id: segment };
      const done = await batchApi(
        "POST /api/admin/members/batch/segment",
        { body: { ids: [...ids], into } },
        { quiet: true },
      );
      const { id, added } = done;
      toast(added.length === 0 ? `都已在“${done.name}”里` : `已加入“${done.name}”，新增 ${added.length} 位`, {
        kind: "done",
        // Whoever cannot be reached any longer stays; the request layer says so.
        ...(added.length > 0 && {
          action: { label: "撤销", onSelect: () => void undo(id, added).catch(() => undefined) },
        }),
      });
      await queryClient.invalidateQueries({ queryKey: SEGMENTS });
      onDone();
    },
  });
  const { values, set, text } = form;
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <SelectField
        label="分组（手选的）"
        options={[
          ...picked.map(({ id, name }) => ({ value: id, label: name })),
          { value: NEW, label: "新建分组" },
        ]}
        value={values.segment}
        onChange={(segment) => set({ segment })}
      />
      {values.segment === NEW && <TextField label="分组名称" maxLength={20} {...text("name")} />}
      <p className="text-13 text-ink-3">按条件找的分组会自己变化，不能手动加人。</p>
      <FormEnd form={form}>加入分组</FormEnd>
    </form>
  );
}
