import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { fromField, toField } from "#capabilities/site/blocks/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirm, confirmDanger } from "#ui/confirm-store.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { activityApi } from "./api.ts";
import { printPoster } from "./print-poster.ts";
import { useActivityAct } from "./use-saved.ts";

const CodePicture = lazyPart(async () => (await import("./code-picture.tsx")).default);

/** The code that a poster carries: whoever scans it signs up with his number, in one form. */
export function QuickCode({ activity }: { activity: DeskActivityDetail }) {
  const { id, quick, state } = activity;
  const act = useActivityAct(id);
  const [making, setMaking] = useState(false);
  const isOver = quick !== null && Date.parse(quick.until) <= Date.now();
  const end = async () => {
    if (await confirmDanger("停用扫码报名？", "已经印出去的码会失效。", "停用"))
      act.mutate({
        run: () =>
          activityApi("PUT /api/admin/activities/{id}/quick-code", { params: { id }, body: { until: null } }),
        done: "已停用",
      });
  };
  const renew = async () => {
    const sure = { title: "换一个新码？", text: "已经印出去的码会失效。", confirmLabel: "换新码" };
    if (quick === null || isOver || (await confirm(sure))) setMaking(true);
  };
  return (
    <Panel title="扫码报名" note="印在海报上">
      {quick === null ? (
        <p className="mb-3 text-15 text-ink-2">
          生成一个二维码印在海报上，扫码的人填手机号就能报名，没有账号的会同时注册。
        </p>
      ) : (
        <div className="mb-3 flex flex-wrap items-center gap-4">
          <CodePicture address={addressOf(quick.path)} label="扫码报名的二维码" />
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-1.5 text-15">
              <span className="num font-semibold tracking-wider">{quick.code}</span>
              <Tag kind={isOver ? "bad" : state === "draft" ? "warn" : "ok"}>
                {isOver ? "已过期" : state === "draft" ? "发布后可用" : "可用"}
              </Tag>
            </p>
            <p className="num mt-1 text-13 text-ink-2">有效至 {formatDate(quick.until, { time: true })}</p>
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        {quick !== null && !isOver && (
          <>
            <Button size="s" icon="poster" onClick={() => void printPoster(activity, addressOf(quick.path))}>
              打印海报
            </Button>
            <Button
              size="s"
              variant="line"
              icon="copy"
              onClick={() =>
                void navigator.clipboard
                  .writeText(addressOf(quick.path))
                  .then(() => toast("链接已复制", { kind: "done" }))
              }
            >
              复制链接
            </Button>
          </>
        )}
        <Button size="s" variant={quick === null ? "solid" : "line"} onClick={() => void renew()}>
          {quick === null ? "生成二维码" : "换新码"}
        </Button>
        {quick !== null && (
          <Button size="s" variant="danger" loading={act.isPending} onClick={() => void end()}>
            停用
          </Button>
        )}
      </div>
      {making && <MakeSheet activity={activity} onClose={() => setMaking(false)} />}
    </Panel>
  );
}

/** As a phone's camera reads it. */
const addressOf = (path: string): string => new URL(path, window.location.origin).href;

function MakeSheet({ activity, onClose }: { activity: DeskActivityDetail; onClose: () => void }) {
  const { id, closes_at } = activity;
  const act = useActivityAct(id);
  const form = useForm({
    initial: { until: toField(closes_at) },
    check: ({ until }) => ({ ...(fromField(until) === null && { until: "请选择有效期" }) }),
    async save({ until }) {
      const body = { until: fromField(until) };
      const done = await activityApi(
        "PUT /api/admin/activities/{id}/quick-code",
        { params: { id }, body },
        { quiet: true },
      );
      await act.mutateAsync({ run: async () => done, done: "二维码已生成" });
      onClose();
    },
  });
  return (
    <FormSheet {...{ form, onClose }} title="扫码报名" description="过期后扫码的人会看到活动页" label="生成">
      <TextField label="有效至（北京时间）" type="datetime-local" {...form.text("until")} />
    </FormSheet>
  );
}
