import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { formatDate } from "#shared/format.ts";
import { claimWayNames, holdsStock, isSettled } from "#shared/gift.ts";
import { formatFen } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskClaim } from "../../desk-contract.ts";
import { claimWords, eventsOf } from "../words.ts";
import { deskApi, deskClaim, refreshDesk } from "./api.ts";

type Doing = "refuse" | "withdraw" | "ship" | null;

/** One claim at the desk: whose, where it goes, what happened, and what can be done. */
export function ClaimSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(deskClaim(id));
  const { data } = query;
  return (
    <Sheet
      title={data?.member?.nickname ?? (data === undefined ? "领取" : "已注销用户")}
      {...(data && { description: `${data.choice} · ${claimWayNames[data.way]} · 编号 ${data.id}` })}
      onClose={onClose}
    >
      {data === undefined ? (
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={2} />} />
      ) : (
        <div className="grid gap-4 pb-2">
          <Acts key={data.version} claim={data} />
          <Recipient claim={data} />
          {data.postage_fen > 0 && (
            <p className="num text-13 text-ink-2">
              邮费 {formatFen(data.postage_fen)}，{postageWords(data.state)}
            </p>
          )}
          {data.tracking !== "" && (
            <p className="num text-15">
              {data.courier} <b className="font-semibold">{data.tracking}</b>
            </p>
          )}
          {data.reason !== "" && <p className="text-13 text-bad">原因：{data.reason}</p>}
          <Timeline
            inset={false}
            events={eventsOf(data.events).map((event, at) => {
              const admin = data.events.at(-1 - at)?.admin;
              return { ...event, text: admin ? `${event.text}（${admin}）` : event.text };
            })}
          />
        </div>
      )}
    </Sheet>
  );
}

/** What became of its postage. */
const postageWords = (state: DeskClaim["state"]): string =>
  state === "review"
    ? "通过后付款"
    : state === "unpaid"
      ? "还没有付"
      : holdsStock(state)
        ? "已付"
        : "没有付或已退回";

/** Masked until somebody asks for it, which stands in the audit log. */
function Recipient({ claim }: { claim: DeskClaim }) {
  const revealing = useMutation({
    mutationFn: () => deskApi("POST /api/admin/gift-claims/{id}/reveal", { params: { id: claim.id } }),
  });
  const whole = revealing.data;
  if (claim.recipient === "") return <p className="text-13 text-ink-3">收件信息已按期限删除</p>;
  return (
    <div className="flex items-start gap-3">
      <p className="num min-w-0 flex-1 text-15 break-words">
        {whole === undefined
          ? claim.recipient
          : [whole.name, whole.mobile, whole.region, whole.detail].filter((part) => part !== "").join(" ")}
        <span className="block text-12 text-ink-3">
          {claim.store === null
            ? `登记于 ${formatDate(claim.created_at, { time: true })}`
            : `在“${claim.store}”领取`}
        </span>
      </p>
      {whole === undefined && (
        <Button
          size="s"
          variant="line"
          icon="eye"
          loading={revealing.isPending}
          onClick={() => revealing.mutate()}
        >
          查看
        </Button>
      )}
    </div>
  );
}

function Acts({ claim }: { claim: DeskClaim }) {
  const queryClient = useQueryClient();
  const [doing, setDoing] = useState<Doing>(null);
  const { id, version, state, way } = claim;
  const { label, kind } = claimWords(state, way);
  const simple = useMutation({
    mutationFn: (what: "approve" | "unship") =>
      deskApi(`POST /api/admin/gift-claims/{id}/${what}`, { params: { id }, body: { version } }),
    onSuccess: (_, what) => toast(what === "approve" ? "已通过" : "已撤回寄出登记", { kind: "done" }),
    onSettled: () => refreshDesk(queryClient),
  });
  if (doing === "ship") return <ShipForm claim={claim} onDone={() => setDoing(null)} />;
  if (doing !== null) return <ReasonForm claim={claim} act={doing} onDone={() => setDoing(null)} />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Tag kind={kind}>{label}</Tag>
      <span className="ml-auto flex flex-wrap gap-2">
        {state === "review" && (
          <>
            <Button
              size="s"
              variant="pass"
              loading={simple.isPending}
              onClick={() => simple.mutate("approve")}
            >
              通过
            </Button>
            <Button size="s" variant="danger" onClick={() => setDoing("refuse")}>
              不通过
            </Button>
          </>
        )}
        {way === "mail" && state === "ready" && (
          <Button size="s" variant="accent" onClick={() => setDoing("ship")}>
            填快递单号
          </Button>
        )}
        {way === "mail" && state === "shipped" && (
          <>
            <Button size="s" variant="line" onClick={() => setDoing("ship")}>
              更正单号
            </Button>
            <Button
              size="s"
              variant="line"
              loading={simple.isPending}
              onClick={() => simple.mutate("unship")}
            >
              还没寄出
            </Button>
          </>
        )}
        {!isSettled(state) && (
          <Button size="s" variant="line" onClick={() => setDoing("withdraw")}>
            撤回
          </Button>
        )}
      </span>
    </div>
  );
}

interface ActFormProps {
  claim: DeskClaim;
  onDone: () => void;
}

const reasons = {
  refuse: { label: "不通过", text: "未通过的原因", done: "已告诉本人，名额退回" },
  withdraw: { label: "撤回这份礼品", text: "撤回的原因", done: "已撤回，名额退回" },
} as const;

function ReasonForm({ claim: { id, version }, act, onDone }: ActFormProps & { act: keyof typeof reasons }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ ...(reason.trim().length < 2 && { reason: "请填写原因，会告诉本人" }) }),
    async save(values) {
      const body = { ...values, version };
      await deskApi(`POST /api/admin/gift-claims/{id}/${act}`, { params: { id }, body }, { quiet: true });
      toast(reasons[act].done, { kind: "done" });
      onDone();
      await refreshDesk(queryClient);
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      <TextArea
        label={reasons[act].text}
        rows={2}
        maxLength={100}
        hint="会写进通知"
        {...form.text("reason")}
      />
      <FormEnd form={form} variant="danger" size="m">
        {reasons[act].label}
      </FormEnd>
    </form>
  );
}

function ShipForm({ claim, onDone }: ActFormProps) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { courier: claim.courier, tracking: claim.tracking },
    check: ({ courier, tracking }) => ({
      ...(courier.trim() === "" && { courier: "请填写快递公司" }),
      ...(tracking.trim() === "" && { tracking: "请填写快递单号" }),
    }),
    async save(values) {
      const body = { ...values, version: claim.version };
      const { id } = claim;
      await deskApi("POST /api/admin/gift-claims/{id}/ship", { params: { id }, body }, { quiet: true });
      toast("已登记，会通知本人", { kind: "done" });
      onDone();
      await refreshDesk(queryClient);
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      <TextField label="快递公司" maxLength={20} placeholder="顺丰" {...form.text("courier")} />
      <TextField label="快递单号" maxLength={60} autoCapitalize="characters" {...form.text("tracking")} />
      <FormEnd form={form} size="m">
        {claim.state === "shipped" ? "更正单号" : "已寄出"}
      </FormEnd>
    </form>
  );
}
