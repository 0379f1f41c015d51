import { useEffect, useRef, useState } from "react";
import type { Board } from "#features/activities/entry-contract.ts";
import { Chip } from "#ui/chip.tsx";
import { CodeScanner } from "#ui/code-scanner.tsx";
import { Switch } from "#ui/switch.tsx";
import { toast } from "#ui/toast-store.ts";
import { useWakeLock } from "../use-wake-lock.ts";
import type { GateDevice } from "./gate-device.ts";
import type { Verdict } from "./judge.ts";
import { signal, signals } from "./signals.ts";
import { lookOf, VerdictPanel } from "./verdict-panel.tsx";

/** A code that is still held there is judged once more after this time: it was let in, or something changed. */
const HELD_MS = 6000;
/** Somebody who may come in makes room for the next after this time. */
const NEXT_MS = 4000;

export interface ScanPartProps {
  device: GateDevice;
  board: Board | null;
  gate: string;
  onGate: (gate: string) => void;
}

/** The gate itself: the camera, and what became of the last scan. */
export function ScanPart({ device, board, gate, onGate }: ScanPartProps) {
  useWakeLock();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [asking, setAsking] = useState(false);
  const wantsSignals = signals.useChoice() === "on";
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (next: Verdict | null) => {
    clearTimeout(timer.current);
    setVerdict(next);
    if (next === null) return;
    if (wantsSignals) signal(lookOf(next.result) === "good");
    if (next.result === "entered") timer.current = setTimeout(() => setVerdict(null), NEXT_MS);
  };
  const scanned = async (text: string) => {
    setAsking(true);
    try {
      show(await device.scan(text, gate));
    } finally {
      setAsking(false);
    }
  };
  const undo = async (key: string) => {
    show(null);
    await device.undo(key);
    toast("已撤销入场", { kind: "done" });
  };
  return (
    <>
      {verdict && (
        <VerdictPanel verdict={verdict} onUndo={(key) => void undo(key)} onNext={() => show(null)} />
      )}
      <CodeScanner
        square
        label="相机画面"
        hint="把入场码放进框里"
        otherwise="或在名单里按姓名、编号或手机尾号查找"
        paused={asking || verdict !== null}
        repeatMs={HELD_MS}
        onCode={(text) => void scanned(text)}
      />
      <div className="px-edge py-3">
        {board && board.activity.gates.length > 0 && (
          <fieldset aria-label="我在哪个入口" className="scroll-x flex items-center gap-2 py-1">
            <span className="flex-none text-15">我在</span>
            {board.activity.gates.map((one) => (
              <Chip key={one} selected={one === gate} onClick={() => onGate(one === gate ? "" : one)}>
                {one}
              </Chip>
            ))}
          </fieldset>
        )}
        <Switch
          checked={wantsSignals}
          onChange={(event) => signals.choose(event.target.checked ? "on" : "off")}
        >
          <span className="text-15">提示音和震动</span>
        </Switch>
      </div>
    </>
  );
}
