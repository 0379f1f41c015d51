import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Certification } from "#capabilities/cars/certification/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { buttonClass } from "#ui/button.tsx";
import { Switch } from "#ui/switch.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { showBadge } from "../api/certifications.ts";
import { kindWords, resubmitWords, stateWords } from "../words.ts";

/** One application: where it stands, until when it holds, whether others see it, and what can be done. */
export function CertificationCard({ one }: { one: Certification }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const words = stateWords[one.state];
  const query = { id: one.id };
  const toggle = async (show: boolean) => {
    setBusy(true);
    try {
      await showBadge(queryClient, one.id, show);
      toast(show ? "徽标已展示" : "徽标已隐藏", { kind: "done" });
    } catch {
      // Said already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="mx-edge mb-3 rounded-3 bg-surface p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-17 leading-tight font-bold">{one.label}</h3>
          <p className="mt-1 text-13 text-ink-2">
            {kindWords[one.kind]} · {sectionBySlug(one.section)?.shortName ?? ""}
          </p>
        </div>
        <Tag kind={words.kind} icon={one.state === "approved" ? "cert" : undefined}>
          {words.label}
        </Tag>
      </div>
      <p className="num mt-2 text-13 text-ink-3">
        {[one.plate_masked, one.vin_last && `车架号末位 ${one.vin_last}`].filter(Boolean).join(" · ")}
      </p>
      <p className="mt-1 text-13 text-ink-2">
        {one.state === "approved" && one.valid_until !== null
          ? `有效期至 ${formatDate(new Date(one.valid_until))}`
          : one.state === "transferred" || one.reason === ""
            ? words.text
            : one.reason}
      </p>
      {one.can.answer && one.hearing && (
        <p className="mt-2 rounded-2 bg-warn-soft px-3 py-2.5 text-13 leading-body">
          有车友申诉这辆车已过户给他，请在 {formatDate(one.hearing.due_at, { time: true })} 前回应。
        </p>
      )}
      {one.can.show && (
        <Switch
          className="mt-1"
          checked={one.show}
          disabled={busy}
          onChange={(event) => void toggle(event.target.checked)}
        >
          <span className="text-15">展示车主徽标</span>
        </Switch>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <a
          href={pathOf("my.car-audit", {}, { section, query })}
          className={buttonClass({ variant: one.can.answer || one.can.appeal ? "accent" : "quiet" })}
        >
          {one.can.answer ? "去回应" : one.can.appeal ? "去处理" : "查看进度"}
        </a>
        {one.can.confirm !== "no" && (
          <a
            href={pathOf("my.car-check", {}, { section, query })}
            className={buttonClass({ variant: "accent" })}
          >
            确认仍持有
          </a>
        )}
        {one.can.resubmit && (
          <a
            href={pathOf("approve.car", {}, { section, query })}
            className={buttonClass({ variant: "accent" })}
          >
            {resubmitWords(one.state)}
          </a>
        )}
      </div>
    </li>
  );
}
