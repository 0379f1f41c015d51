import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DeskPage, Panel } from "#capabilities/desk/admin/web/public.ts";
import {
  templatesApi,
  type WarningTemplate,
  warningTemplates,
} from "#capabilities/people/warnings/web/public.ts";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { RequestError } from "#client/request.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { refreshMembers } from "../api.ts";

const MOST = 20;

/** 警告模板: ready made warnings, worded, added, ordered and left out. */
export default function WarningTemplatesScreen() {
  return <DeskPage title="警告模板">{() => <Templates />}</DeskPage>;
}

function Templates() {
  const query = useQuery(warningTemplates());
  const { data } = query;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      <p className="px-1 text-13 text-ink-2">
        警告会员时从这里选一条，会员会原样看到。修改只影响以后的警告，已经发出的不变。
      </p>
      {data === undefined ? (
        <NotLoaded query={query} waiting={<RowsSkeleton rows={3} />} />
      ) : (
        <Editor key={data.version} {...data} />
      )}
    </div>
  );
}

/** A template while it is written: the days as they are typed. */
type Draft = Omit<WarningTemplate, "days"> & { days: string };

function Editor({ templates, version }: { templates: readonly WarningTemplate[]; version: string }) {
  const queryClient = useQueryClient();
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    templates.map((one) => ({ ...one, days: String(one.days) })),
  );
  const [dirty, setDirty] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: () =>
      templatesApi(
        "PUT /api/admin/warning-templates",
        { body: { templates: drafts.map((one) => ({ ...one, days: Number(one.days) })), version } },
        { quiet: true },
      ),
    onSuccess() {
      setDirty(false);
      toast("已保存，立即生效", { kind: "done" });
      return refreshMembers(queryClient);
    },
    onError: (error) => setProblem(error instanceof RequestError ? error.message : "保存失败，请重试"),
  });
  useLeaveGuard(dirty && !save.isPending);
  const put = (next: readonly Draft[]) => {
    setProblem(null);
    setDirty(true);
    setDrafts(next);
  };
  const change = (key: string, changes: Partial<Draft>) =>
    put(drafts.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const raise = (at: number) => {
    const [one, other] = [drafts[at - 1], drafts[at]];
    if (one !== undefined && other !== undefined) put(drafts.with(at - 1, other).with(at, one));
  };
  return (
    <>
      {drafts.map((draft, at) => (
        <Panel
          key={draft.key}
          title={draft.name || "新的模板"}
          action={
            <>
              <IconButton
                icon="up"
                label={`上移 ${draft.name}`}
                disabled={at === 0}
                onClick={() => raise(at)}
              />
              <IconButton
                icon="trash"
                label={`移除 ${draft.name}`}
                disabled={drafts.length === 1}
                onClick={() => put(drafts.filter(({ key }) => key !== draft.key))}
              />
            </>
          }
        >
          <div className="grid gap-4 wide:grid-cols-2">
            <TextField
              label="名称"
              maxLength={12}
              value={draft.name}
              onChange={(event) => change(draft.key, { name: event.target.value })}
            />
            <TextField
              label="有效天数"
              inputMode="numeric"
              maxLength={3}
              hint="过了就不再计入，1 到 365 天"
              value={draft.days}
              onChange={(event) => change(draft.key, { days: event.target.value.replaceAll(/\D/g, "") })}
            />
          </div>
          <TextArea
            label="会员看到的内容"
            className="mt-2"
            rows={2}
            maxLength={300}
            value={draft.text}
            onChange={(event) => change(draft.key, { text: event.target.value })}
          />
        </Panel>
      ))}
      {drafts.length < MOST && (
        <Button
          variant="line"
          wide
          icon="plus"
          onClick={() => put([...drafts, { key: newKey(), name: "", text: "", days: "90" }])}
        >
          添加模板
        </Button>
      )}
      {problem && (
        <p role="alert" className="text-13 text-bad">
          {problem}
        </p>
      )}
      <Button
        variant="accent"
        size="l"
        wide
        disabled={!dirty}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        保存
      </Button>
    </>
  );
}

const newKey = () => `t${Date.now().toString(36)}`;
