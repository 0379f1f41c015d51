import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { Picture } from "#capabilities/media/media/web/public.ts";
import { PictureField } from "#capabilities/site/blocks/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { RequestError } from "#client/request.ts";
import type { DeskGuide } from "#features/guides/desk-contract.ts";
import { levelNames } from "#features/guides/words.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirm, confirmDanger } from "#ui/confirm-store.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { guidePath } from "../../paths.ts";
import { deskGuide, guideDeskApi, refreshLists } from "./api.ts";
import { contentOf, type DraftValues, newKey, valuesOf } from "./draft-values.ts";
import { FitmentPart } from "./fitment-part.tsx";
import { states } from "./states.ts";
import { StepEditor } from "./step-editor.tsx";

const levels = (["1", "2", "3"] as const).map((value) => ({ value, label: levelNames[Number(value)] ?? "" }));

/** Which step a refusal is about; null where it is about none of them alone. */
function stepOf(fields: Readonly<Record<string, string>>): number | null {
  const [, at] = Object.keys(fields)
    .map((path) => /^steps\.(\d+)/.exec(path))
    .find((match) => match !== null) ?? [null, null];
  return at === null || at === undefined ? null : Number(at);
}

/** The draft of a guide: kept, published as a version, taken down, thrown away. */
export function GuideEditor({ initial, onDeleted }: { initial: DeskGuide; onDeleted: () => void }) {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState(initial);
  const [pictures, setPictures] = useState(() => new Map(initial.pictures.map((one) => [one.id, one])));
  // The step that was refused, counted from zero.
  const [wrongAt, setWrongAt] = useState<number | null>(null);
  const { id } = initial;
  const learn = async (now: DeskGuide) => {
    setKnown(now);
    queryClient.setQueryData(deskGuide(id).queryKey, now);
    await refreshLists(queryClient);
  };
  const form = useForm<DraftValues>({
    initial: valuesOf(initial.draft),
    check: ({ part, minutes }) => ({
      ...(part.trim().length < 2 && { part: "配件名称至少 2 个字" }),
      ...(!/^\d{0,4}$/.test(minutes.trim()) && { minutes: "用时只能填整数分钟" }),
    }),
    async save(values) {
      setWrongAt(null);
      const body = { ...contentOf(values), version: known.version };
      const now = await guideDeskApi(
        "PUT /api/admin/guides/{id}",
        { params: { id }, body },
        { quiet: true },
      ).catch((error: unknown) => {
        if (error instanceof RequestError) setWrongAt(stepOf(error.fields));
        throw error;
      });
      form.reset(valuesOf(now.draft));
      await learn(now);
      toast("草稿已保存", { kind: "done" });
    },
  });
  useLeaveGuard(form.dirty);
  const act = useMutation({
    mutationFn: async (what: "publish" | "withdraw") =>
      what === "publish"
        ? guideDeskApi("POST /api/admin/guides/{id}/publish", {
            params: { id },
            body: { version: known.version },
          })
        : guideDeskApi("POST /api/admin/guides/{id}/withdraw", { params: { id } }),
    onSuccess: async (now, what) => {
      await learn(now);
      toast(what === "publish" ? `第 ${now.number} 版已发布` : "已下架", { kind: "done" });
    },
  });
  const publish = async () => {
    const yes = await confirm({
      title: known.state === "withdrawn" ? "重新发布这份指南？" : `发布第 ${known.number + 1} 版？`,
      text: "发布后立即公开，PDF 会重新生成。",
      confirmLabel: "发布",
    });
    if (yes) act.mutate("publish");
  };
  const withdraw = async () => {
    if (await confirmDanger("下架这份指南？", "页面和 PDF 立即不可见，草稿和历次版本保留。", "下架"))
      act.mutate("withdraw");
  };
  const remove = async () => {
    if (!(await confirmDanger(`删除草稿“${known.part}”？`, "没有发布过，删除后不能恢复。", "删除"))) return;
    form.reset(form.values);
    await guideDeskApi("DELETE /api/admin/guides/{id}", { params: { id } }).catch(() => undefined);
    await refreshLists(queryClient);
    onDeleted();
  };
  const { values, set, text, errorOf } = form;
  const pictureOf = (key: string | null): Picture | null =>
    key === null ? null : (pictures.get(key) ?? null);
  const take = (picture: Picture | null): string | null => {
    if (picture !== null) setPictures((before) => new Map(before).set(picture.id, picture));
    return picture?.id ?? null;
  };
  const { steps } = values;
  const stepProblem = errorOf("steps");
  const wrong =
    stepProblem === null || wrongAt === null ? stepProblem : `第 ${wrongAt + 1} 步：${stepProblem}`;
  const moveStep = (from: number, to: number) => {
    const next = [...steps];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) next.splice(to, 0, moved);
    set({ steps: next });
  };
  const isPublic = known.state === "published" || known.state === "changed";
  const canPublish = !form.dirty && known.state !== "published";
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      <Panel
        title={known.part}
        action={<Tag kind={states[known.state].kind}>{states[known.state].label}</Tag>}
      >
        <p className="num text-13 text-ink-3">
          {[
            sectionName(known.section),
            known.number > 0 ? `第 ${known.number} 版已发布` : "没有发布过",
            `${formatDate(known.updated_at, { time: true })} 更新`,
          ].join(" · ")}
        </p>
        {known.problems.length > 0 && (
          <ul className="mt-2 grid gap-1 rounded-2 bg-warn-soft px-3 py-2 text-13 text-warn">
            {known.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {isPublic && (
            <a href={guidePath(known)} className={buttonClass({ variant: "line", size: "s" })}>
              打开页面
            </a>
          )}
          {isPublic && (
            <Button size="s" variant="danger" loading={act.isPending} onClick={() => void withdraw()}>
              下架
            </Button>
          )}
          {known.state === "draft" && (
            <Button size="s" variant="danger" onClick={() => void remove()}>
              删除草稿
            </Button>
          )}
        </div>
      </Panel>
      <Panel title="基本信息">
        <div className="grid gap-4">
          <TextField label="配件名称" maxLength={40} {...text("part")} />
          <TextField label="配件编号（选填）" maxLength={40} {...text("part_number")} />
          <TextArea label="简介（选填）" rows={2} maxLength={200} {...text("summary")} />
          <TextField label="大约用时（分钟，选填）" inputMode="numeric" maxLength={4} {...text("minutes")} />
          <SegmentedControl
            label="难度"
            options={levels}
            value={values.level}
            onChange={(level) => set({ level })}
          />
          <PictureField
            label="封面"
            alt="封面"
            picture={pictureOf(values.cover)}
            onChange={(picture) => set({ cover: take(picture) })}
          />
          <TextField
            label="视频（选填）"
            maxLength={200}
            placeholder={pathOf("article.video", { id: "12" })}
            hint="填本站视频文章的路径"
            {...text("video")}
          />
        </div>
      </Panel>
      <FitmentPart
        fitment={values.fitment}
        error={errorOf("fitment")}
        onChange={(fitment) => set({ fitment })}
      />
      <Panel title="工具和注意事项" note="一行一条">
        <div className="grid gap-4">
          <TextArea label="工具" rows={4} placeholder={"12 mm 套筒\n扭力扳手 5–60 N·m"} {...text("tools")} />
          <TextArea label="注意事项" rows={3} {...text("cautions")} />
        </div>
      </Panel>
      <Panel title="步骤" note={`${steps.length} 步`}>
        <ol className="grid gap-3">
          {steps.map((step, at) => (
            <StepEditor
              key={step.key}
              step={step}
              number={at + 1}
              last={at === steps.length - 1}
              picture={pictureOf(step.picture)}
              onChange={(next) =>
                set({ steps: steps.map((one, n) => (n === at ? { ...one, ...next } : one)) })
              }
              onPicture={(picture) => {
                const key = take(picture);
                set({ steps: steps.map((one, n) => (n === at ? { ...one, picture: key } : one)) });
              }}
              onMove={(by) => moveStep(at, at + by)}
              onRemove={() => set({ steps: steps.filter((_, n) => n !== at) })}
            />
          ))}
        </ol>
        <Button
          variant="line"
          icon="plus"
          wide
          className="mt-3"
          onClick={() =>
            set({
              steps: [
                ...steps,
                { key: newKey(), title: "", text: "", picture: null, caution: "", torques: [] },
              ],
            })
          }
        >
          添加步骤
        </Button>
      </Panel>
      {known.versions.length > 0 && (
        <Panel title="发布记录">
          <ul className="num grid gap-1 text-13 text-ink-2">
            {known.versions.map(({ number, by, at }) => (
              <li key={number}>
                第 {number} 版 · {formatDate(at, { time: true })}
                {by !== "" && ` · ${by}`}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <div className="sticky bottom-[var(--tab-h,0)] z-10 -mx-3 border-t border-line bg-surface px-3 py-3 wide:bottom-0 wide:-mx-6 wide:px-6">
        <FormProblem form={{ problem: form.problem ?? wrong }} className="mb-2" />
        <div className="flex gap-2.5">
          <Button
            type="submit"
            variant={form.dirty ? "accent" : "line"}
            className="flex-1"
            disabled={!form.dirty}
            loading={form.busy}
          >
            {form.dirty ? "保存草稿" : "草稿已保存"}
          </Button>
          <Button
            variant={canPublish ? "accent" : "line"}
            className="flex-1"
            disabled={!canPublish || known.problems.length > 0}
            loading={act.isPending}
            onClick={() => void publish()}
          >
            {known.state === "published" && !form.dirty ? "已发布" : "发布"}
          </Button>
        </div>
      </div>
    </form>
  );
}
