import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FilterSelect, Panel, SearchPill } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import type { DeskSignUp } from "#features/activities/sign-up-desk-contract.ts";
import { signUpStateNames, signUpStates } from "#shared/activity-standing.ts";
import { formatRelativeTime } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { listAddress } from "./activity-list.tsx";
import { activityApi, refreshActivities, signUpsOf } from "./api.ts";
import { ExportButton } from "./export-button.tsx";
import { SignUpSheet } from "./sign-up-sheet.tsx";
import { signUpTags, signUpWord } from "./words.ts";

const address = {
  ...listAddress,
  standing: oneOf(signUpStates, undefined),
  kind: textUpTo(20),
  find: textUpTo(30),
};

/** Who signed up: narrowed, found, and opened one by one. */
export function SignUps({ activity }: { activity: DeskActivityDetail }) {
  const { id, counts, kinds } = activity;
  const { values, change } = useAddress(address);
  const { standing, kind, find } = values;
  const query = useInfiniteQuery(signUpsOf(id, { state: standing, kind, q: find }));
  const [open, setOpen] = useState<string | null>(null);
  const [dealing, setDealing] = useState(false);
  const filtered = standing !== undefined || kind !== undefined || find !== undefined;
  return (
    <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      <Panel
        title="报名"
        action={
          <span className="flex gap-2">
            {counts.confirmed > 0 && (
              <Button size="s" variant="line" onClick={() => setDealing(true)}>
                分组
              </Button>
            )}
            <ExportButton activity={activity} />
          </span>
        }
      >
        <div className="mb-1 grid gap-2.5">
          <SearchPill
            label="姓名、号码或手机尾号"
            clearLabel="清除搜索"
            maxLength={30}
            size="s"
            value={find}
            onChange={(next) => change({ find: next })}
          />
          <div className="flex flex-wrap gap-2">
            <FilterSelect
              label="状态"
              all="全部状态"
              options={signUpStates.map((value) => ({
                value,
                label: `${signUpStateNames[value]} ${counts[value]}`,
              }))}
              value={standing}
              onChange={(next) => change({ standing: signUpStates.find((one) => one === next) })}
            />
            {kinds.length > 1 && (
              <FilterSelect
                label="票种"
                all="全部票种"
                options={kinds.map((one) => ({ value: one.id, label: one.name }))}
                value={kind}
                onChange={(next) => change({ kind: next })}
              />
            )}
          </div>
        </div>
        <EndlessList
          key={JSON.stringify([standing, kind, find])}
          query={query}
          label="报名"
          estimate={76}
          waiting={<CommentsSkeleton rows={4} />}
          failed={{ compact: true }}
          empty={
            filtered
              ? { compact: true, title: "没有找到", text: "换个词或状态试试。" }
              : { compact: true, title: "还没有人报名", text: "发布以后，把活动分享到群里。" }
          }
        >
          {(signUp) => <SignUpRow signUp={signUp} onOpen={() => setOpen(signUp.id)} />}
        </EndlessList>
      </Panel>
      {open !== null && <SignUpSheet activity={activity} id={open} onClose={() => setOpen(null)} />}
      {dealing && <DealSheet activity={activity} onClose={() => setDealing(false)} />}
    </div>
  );
}

/** One sign-up in a list; a tap opens it. */
export function SignUpRow({ signUp, onOpen }: { signUp: DeskSignUp; onOpen: () => void }) {
  const { member, name, number, state, seats, kind, car, convoy, mobile_last, entered_at, created_at, fen } =
    signUp;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="press hair-b flex w-full items-center gap-3 py-3 text-left"
    >
      <Avatar name={member.nickname} src={member.avatar?.src} size="m" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-1.5 text-15 font-semibold">
          <span className="truncate">{name || member.nickname}</span>
          {number !== null && <span className="num text-13 text-ink-2">P{number}</span>}
          <Tag kind={signUpTags[state]}>{signUpWord({ state, fen })}</Tag>
          {entered_at !== null && <Tag kind="ok">已签到</Tag>}
          {signUp.incomplete && <Tag kind="warn">待补填</Tag>}
          {signUp.asked_again && <Tag kind="warn">待确认变更</Tag>}
        </span>
        <span className="num mt-0.5 block truncate text-12 text-ink-3">
          {[
            kind.name,
            seats > 1 && `${seats} 人`,
            mobile_last !== "" && `尾号 ${mobile_last}`,
            car,
            convoy > 0 && `${convoy} 组`,
            formatRelativeTime(created_at),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
    </button>
  );
}

function DealSheet({ activity, onClose }: { activity: DeskActivityDetail; onClose: () => void }) {
  const { id, counts } = activity;
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: (groups: number) =>
      activityApi(
        "POST /api/admin/activities/{id}/convoys",
        { params: { id }, body: { groups } },
        { quiet: true },
      ),
  });
  const form = useForm({
    initial: { groups: String(Math.max(1, Math.ceil(counts.confirmed / 8))) },
    check: ({ groups }) => ({ ...(!/^[1-9]\d?$/.test(groups.trim()) && { groups: "填 1–99" }) }),
    async save({ groups }) {
      const { grouped } = await send.mutateAsync(Number(groups));
      await refreshActivities(queryClient);
      toast(`${grouped} 人已分组`, { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet
      {...{ form, onClose }}
      title="车队分组"
      description={`${counts.confirmed} 人按号码顺序分开，之后还能逐个调整；之前的分组会被覆盖`}
      label="分组"
    >
      <TextField label="分成几组" inputMode="numeric" maxLength={2} {...form.text("groups")} />
    </FormSheet>
  );
}
