import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Board, PersonAtGate } from "#features/activities/entry-contract.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { clockTime } from "./clock.ts";
import type { GateDevice } from "./gate/gate-device.ts";
import type { Verdict } from "./gate/judge.ts";
import { lookOf } from "./gate/verdict-panel.tsx";
import { PersonTag } from "./person-row.tsx";
import { useGateSide } from "./side.ts";

export interface PersonSheetProps {
  person: PersonAtGate;
  device: GateDevice;
  board: Board | null;
  gate: string;
  onClose: () => void;
}

/** One person: let in without the code, the entry taken back. Fetch it with `lazyPart`. */
export default function PersonSheet({ person, device, board, gate, onClose }: PersonSheetProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Verdict | null>(null);
  const { name, number, kind, convoy, car, mobile_last: last, entered_at: at, gate: where, entry } = person;
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  };
  const enter = () =>
    act(async () => {
      const verdict = await device.enterFound(person.id, gate);
      if (lookOf(verdict.result) !== "good") return setRefusal(verdict);
      toast(`${name} 已入场`, { kind: "done" });
      onClose();
    });
  const undo = () =>
    act(async () => {
      if (entry === null || !(await confirmDanger("撤销这次入场？", "撤销后可以重新核验入场。", "撤销入场")))
        return;
      await device.undo(entry);
      toast("已撤销入场", { kind: "done" });
      onClose();
    });
  const facts: [string, string][] = [
    ["票种", kind],
    ["分组", convoy > 0 ? `第 ${convoy} 组` : ""],
    ["车辆", car],
    ["手机尾号", last],
    ["入场", at === null ? "" : `${clockTime(at)}${where === "" ? "" : ` · ${where}`}`],
  ];
  return (
    <Sheet
      onClose={onClose}
      title={number === null ? name : `P${number} ${name}`}
      footer={
        at === null ? (
          <Button
            variant="accent"
            wide
            loading={busy}
            disabled={person.state !== "confirmed"}
            onClick={() => void enter()}
          >
            核对本人后放行
          </Button>
        ) : (
          <Button variant="danger" wide loading={busy} disabled={entry === null} onClick={() => void undo()}>
            撤销入场
          </Button>
        )
      }
    >
      <div className="pb-4">
        <PersonTag person={person} />
        <dl className="mt-3">
          {facts
            .filter(([, value]) => value !== "")
            .map(([label, value]) => (
              <div key={label} className="flex gap-4 py-1.5 text-15">
                <dt className="w-20 flex-none text-ink-2">{label}</dt>
                <dd className="num min-w-0 flex-1">{value}</dd>
              </div>
            ))}
        </dl>
        {board?.can.emergency && <Emergency id={device.activityId} signUpId={person.id} />}
        {refusal && (
          <p role="alert" className="mt-3 rounded-2 bg-warn-soft px-3 py-2.5 text-15 text-warn">
            {refusal.words}
          </p>
        )}
      </div>
    </Sheet>
  );
}

/** Whom to call: shown when somebody asks for it, since each reading is written down. */
function Emergency({ id, signUpId }: { id: string; signUpId: string }) {
  const { api } = useGateSide();
  const read = useMutation({
    mutationFn: () =>
      api("POST /api/activities/{id}/gate/emergency", { params: { id }, body: { sign_up_id: signUpId } }),
  });
  if (read.data)
    return (
      <p className="num mt-3 flex items-center gap-3 rounded-2 bg-surface-2 px-3 py-2.5 text-15">
        <span className="flex-1">
          紧急联系人 {read.data.name} {read.data.mobile}
        </span>
        <a href={`tel:${read.data.mobile}`} className={buttonClass({ size: "s", variant: "accent" })}>
          拨打
        </a>
      </p>
    );
  return (
    <div className="mt-3">
      <Button size="s" variant="line" icon="phone" loading={read.isPending} onClick={() => read.mutate()}>
        查看紧急联系人
      </Button>
      <p className="mt-1.5 text-12 text-ink-3">仅活动当天可看，每次查看都会留下记录。</p>
    </div>
  );
}
