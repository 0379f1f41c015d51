import type { Certification } from "#capabilities/cars/certification/contract.ts";
import { Choices, useAct } from "#capabilities/review/applications/web/public.ts";
import { useSentWords } from "#client/review-time.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Switch } from "#ui/switch.tsx";
import { Tag } from "#ui/tag.tsx";
import { certificationApi, refreshCertifications } from "../api/certifications.ts";
import { kindWords, numbersOf, resubmitWords, stateWords } from "../words.ts";

/** One application: where it stands, until when it holds, whether others see it, and what can be done. */
export function CertificationCard({ one }: { one: Certification }) {
  const { section } = useScreen();
  const { busy, act } = useAct(refreshCertifications);
  const { id, state, can } = one;
  const words = stateWords[state];
  const said = useSentWords(state === "submitted" ? "certification" : null, words.text);
  const isApproved = state === "approved";
  const query = { id };
  const toggle = (show: boolean) =>
    act("show", {
      run: () => certificationApi("PUT /api/certifications/{id}/badge", { params: { id }, body: { show } }),
      done: show ? "徽标已展示" : "徽标已隐藏",
    });
  return (
    <li className="mx-edge mb-3 rounded-3 bg-surface p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-17 leading-tight font-bold">{one.label}</h3>
          <p className="mt-1 text-13 text-ink-2">
            {kindWords[one.kind]} · {sectionBySlug(one.section)?.shortName ?? ""}
          </p>
        </div>
        <Tag kind={words.kind} icon={isApproved ? "cert" : undefined}>
          {words.label}
        </Tag>
      </div>
      <p className="num mt-2 text-13 text-ink-3">{numbersOf(one).filter(Boolean).join(" · ")}</p>
      <p className="mt-1 text-13 text-ink-2">
        {isApproved && one.valid_until !== null
          ? `有效期至 ${formatDate(new Date(one.valid_until))}`
          : state === "transferred" || one.reason === ""
            ? said
            : one.reason}
      </p>
      {can.answer && one.hearing && (
        <p className="mt-2 rounded-2 bg-warn-soft px-3 py-2.5 text-13 leading-body">
          有车友申诉这辆车已过户给他，请在 {formatDate(one.hearing.due_at, { time: true })} 前回应。
        </p>
      )}
      {can.show && (
        <Switch
          className="mt-1"
          checked={one.show}
          disabled={busy !== ""}
          onChange={(event) => void toggle(event.target.checked)}
        >
          <span className="text-15">展示车主徽标</span>
        </Switch>
      )}
      <Choices
        refresh={refreshCertifications}
        className="mt-3 flex flex-wrap gap-2.5"
        choices={[
          {
            ...{ when: true, label: can.answer ? "去回应" : can.appeal ? "去处理" : "查看进度" },
            to: pathOf("my.car-audit", {}, { section, query }),
            variant: can.answer || can.appeal ? "accent" : "quiet",
          },
          {
            ...{ when: can.confirm !== "no", label: "确认仍持有" },
            to: pathOf("my.car-check", {}, { section, query }),
          },
          {
            ...{ when: can.resubmit, label: resubmitWords(state) },
            to: pathOf("approve.car", {}, { section, query }),
          },
        ]}
      />
    </li>
  );
}
