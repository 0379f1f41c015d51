import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useRequestKey } from "#client/request-key.ts";
import type { DeskActivityDetail, DeskMessage } from "#features/activities/desk-contract.ts";
import { formatDate } from "#shared/format.ts";
import { confirm } from "#ui/confirm-store.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { activityApi, messagesOf, refreshActivities } from "./api.ts";

type Audience = DeskMessage["audience"];
const names: Readonly<Record<Audience, string>> = { confirmed: "报名成功", waiting: "候补", all: "所有人" };

/** What everybody who signed up is told: written, looked at, sent once. */
export function Messages({ activity }: { activity: DeskActivityDetail }) {
  const { id, title, counts } = activity;
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const query = useInfiniteQuery(messagesOf(id));
  const people: Readonly<Record<Audience, number>> = {
    confirmed: counts.confirmed,
    waiting: counts.waiting + counts.offered,
    all: counts.confirmed + counts.waiting + counts.offered + counts.in_review,
  };
  const form = useForm({
    initial: { text: "", audience: "confirmed" as Audience },
    check: ({ text }) => ({ ...(text.trim() === "" && { text: "请填写内容" }) }),
    async save(body) {
      const { told } = await activityApi(
        "POST /api/admin/activities/{id}/messages",
        { params: { id }, body: { ...body, idempotency_key: keyOf(body) } },
        { quiet: true },
      );
      form.reset({ ...body, text: "" });
      await refreshActivities(queryClient);
      toast(`已通知 ${told} 人`, { kind: "done" });
    },
  });
  const { text, audience } = form.values;
  const send = async () => {
    if (text.trim() === "") return form.submit();
    const sure = {
      title: `发给 ${people[audience]} 人？`,
      text: "每人收到一条通知，发出后不能撤回。",
      confirmLabel: "发送",
    };
    if (await confirm(sure)) await form.submit();
  };
  return (
    <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      <Panel title="通知大家">
        <form
          {...form.props}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
          className="grid gap-4"
        >
          <SegmentedControl
            label="发送对象"
            options={(["confirmed", "waiting", "all"] as const).map((value) => ({
              value,
              label: `${names[value]} ${people[value]}`,
            }))}
            value={audience}
            onChange={(next) => form.set({ audience: next })}
          />
          <TextArea
            label="内容"
            rows={4}
            maxLength={300}
            placeholder="集合点改到东门，请提前 15 分钟到。"
            {...form.text("text")}
          />
          {text.trim() !== "" && (
            <div>
              <p className="mb-1.5 text-13 text-ink-2">他们会看到</p>
              <div className="rounded-2 bg-surface-2 px-3.5 py-3">
                <p className="text-15 font-semibold">“{title}”的通知</p>
                <p className="mt-1 text-15 whitespace-pre-line text-ink-2">{text.trim()}</p>
              </div>
            </div>
          )}
          <FormEnd form={form} disabled={people[audience] === 0}>
            {people[audience] === 0 ? "还没有可以通知的人" : `通知 ${people[audience]} 人`}
          </FormEnd>
        </form>
      </Panel>
      <Panel title="发过的">
        <EndlessList
          query={query}
          label="发过的通知"
          estimate={72}
          waiting={<RowsSkeleton rows={2} />}
          failed={{ compact: true }}
          empty={{ compact: true, title: "还没有发过通知", text: "改时间和地点会自动通知，不用在这里写。" }}
        >
          {({ text: said, audience: to, told, by, created_at }) => (
            <div className="hair-b py-3">
              <p className="text-15 whitespace-pre-line">{said}</p>
              <p className="num mt-1 text-12 text-ink-3">
                {formatDate(created_at, { time: true })} · {by} · {names[to]} · 通知了 {told} 人
              </p>
            </div>
          )}
        </EndlessList>
      </Panel>
    </div>
  );
}
