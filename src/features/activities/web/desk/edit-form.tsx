import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { RequestError } from "#client/request.ts";
import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { toast } from "#ui/toast-store.ts";
import { activityApi, deskActivity, refreshActivities } from "./api.ts";
import { BasicsPart } from "./basics-part.tsx";
import { consequencesOf } from "./consequences.ts";
import { bodyOf, type EditValues, problemsOf, valuesOf } from "./edit-values.ts";
import { FormBuilder } from "./form-builder.tsx";
import { JoiningPart } from "./joining-part.tsx";
import { KindsPart } from "./kinds-part.tsx";
import { OnSitePart } from "./on-site-part.tsx";
import { TimesPart } from "./times-part.tsx";

interface EditFormProps {
  activity: DeskActivityDetail;
  /** Says whether something was typed that is not saved. */
  onDirty: (dirty: boolean) => void;
}

/** All that can be changed of an activity, saved as a whole. */
export function EditForm({ activity, onDirty }: EditFormProps) {
  if (activity.stored === "cancelled")
    return <EmptyState title="活动已取消" text="资料不能再改，可以从它复制一场新的。" />;
  return <Opened activity={activity} onDirty={onDirty} />;
}

function Opened({ activity, onDirty }: EditFormProps) {
  const queryClient = useQueryClient();
  // What the form began with: the server tells whether somebody was faster.
  const [base, setBase] = useState(activity);
  const [initial] = useState(() => valuesOf(activity));
  const form = useForm<EditValues>({
    initial,
    check: problemsOf,
    async save(values) {
      const { activity: saved, ...done } = await activityApi(
        "PUT /api/admin/activities/{id}",
        { params: { id: base.id }, body: { ...bodyOf(values), version: base.version } },
        { quiet: true },
      ).catch(async (error: unknown) => {
        // Somebody was faster: what he saved comes, and whoever typed here chooses.
        if (error instanceof RequestError && error.code === "CHANGED")
          await queryClient.invalidateQueries({ queryKey: deskActivity(base.id).queryKey });
        throw error;
      });
      begin(saved);
      queryClient.setQueryData(deskActivity(base.id).queryKey, saved);
      await refreshActivities(queryClient);
      toast(wordsOf(done), { kind: "done" });
    },
  });
  const begin = (from: DeskActivityDetail) => {
    setBase(from);
    form.reset(valuesOf(from));
  };
  useLeaveGuard(form.dirty);
  useEffect(() => {
    onDirty(form.dirty);
    return () => onDirty(false);
  }, [form.dirty, onDirty]);
  const isOlder = activity.version !== base.version;
  const follow = useEffectEvent(begin);
  useEffect(() => {
    // Nothing was typed here: what a colleague saved is what is edited.
    if (isOlder && !form.dirty) follow(activity);
  }, [isOlder, form.dirty, activity]);
  const submit = async () => {
    const said = consequencesOf(base, valuesOf(base), form.values);
    if (
      said.length > 0 &&
      !(await confirm({ title: "已经有人报名", text: said.join("\n"), confirmLabel: "保存" }))
    )
      return;
    await form.submit();
  };
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        event.preventDefault();
        // What a sheet of one of the parts sends comes up here too.
        if (event.target === event.currentTarget) void submit();
      }}
      className="grid gap-3.5 p-3 wide:px-6 wide:py-4"
    >
      <BasicsPart form={form} id={base.id} />
      <TimesPart form={form} />
      <KindsPart form={form} activity={base} />
      <JoiningPart form={form} activity={base} />
      <FormBuilder form={form} signedUp={Object.values(base.counts).some((count) => count > 0)} />
      <OnSitePart form={form} />
      {form.dirty && (
        <section
          aria-label="保存"
          className="hair-t fixed inset-x-0 bottom-0 z-20 bg-surface px-4 pt-2.5 pb-safe wide:sticky wide:-mx-6 wide:px-6"
        >
          {isOlder ? (
            <div role="alert" className="mb-2.5 rounded-3 bg-warn-soft px-4 py-3 text-13 text-warn">
              <p>同事刚刚改过这场活动，你的改动还没有保存。</p>
              <div className="mt-2 flex gap-2.5">
                <Button size="s" variant="line" onClick={() => begin(activity)}>
                  放弃我的，用最新的
                </Button>
                <Button size="s" variant="line" onClick={() => setBase(activity)}>
                  保留我的，覆盖
                </Button>
              </div>
            </div>
          ) : (
            <FormProblem form={form} className="mb-2" />
          )}
          <div className="flex items-center gap-3 pb-2.5">
            <p className="min-w-0 flex-1 text-13 text-ink-3">有未保存的改动</p>
            <Button type="submit" variant="accent" loading={form.busy}>
              保存
            </Button>
          </div>
        </section>
      )}
    </form>
  );
}

/** What saving did beyond what was changed. */
function wordsOf({ told, asked, promoted }: { told: number; asked: number; promoted: number }): string {
  const did = [
    told > 0 && `通知了 ${told} 人`,
    asked > 0 && `请 ${asked} 人补填`,
    promoted > 0 && `${promoted} 人候补成功`,
  ].filter(Boolean);
  return ["已保存", ...did].join("，");
}
