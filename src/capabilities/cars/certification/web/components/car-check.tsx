import type { Certification } from "#capabilities/cars/certification/contract.ts";
import { Choices } from "#capabilities/review/applications/web/public.ts";
import { useSentWords } from "#client/review-time.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { certificationApi, refreshCertifications } from "../api/certifications.ts";
import { numbersOf, resubmitWords, stateWords } from "../words.ts";
import { LicenceRecheck, PlateConfirm } from "./confirm-forms.tsx";

interface Task {
  icon: IconName;
  tone: "text-ok" | "text-warn" | "text-bad";
  title: string;
  text: string;
}

/** How one car stands, and what its owner has to do about it. */
export function CarCheck({ one }: { one: Certification }) {
  const { section } = useScreen();
  const { icon, tone, title, text } = taskOf(one);
  const { id, can } = one;
  const said = useSentWords(one.state === "submitted" && one.kind === "first" ? "certification" : null, text);
  const query = { id };
  return (
    <section aria-label={one.label} className="mx-edge mt-3 rounded-3 bg-surface p-4">
      <h2 className="text-17 leading-tight font-bold">{one.label}</h2>
      <p className="num mt-1 text-13 text-ink-3">{numbersOf(one).filter(Boolean).join(" · ")}</p>
      <p className="mt-3 flex items-start gap-2">
        <Icon name={icon} className={`mt-0.5 flex-none ${tone}`} />
        <span>
          <b className="block text-15 font-semibold">{title}</b>
          <span className="text-13 leading-body text-ink-2">{said}</span>
        </span>
      </p>
      {can.confirm === "plate" && <PlateConfirm id={id} />}
      {can.confirm === "licence" && <LicenceRecheck id={id} />}
      <Choices
        refresh={refreshCertifications}
        className="mt-3 flex flex-wrap gap-2.5"
        choices={[
          {
            ...{ when: can.resubmit, label: resubmitWords(one.state) },
            to: pathOf("approve.car", {}, { section, query }),
          },
          {
            ...{ when: true, label: can.answer ? "去回应" : "查看进度" },
            to: pathOf("my.car-audit", {}, { section, query }),
            variant: can.answer ? "accent" : "quiet",
          },
          {
            ...{ when: can.release, label: "解除绑定", done: "已解除绑定" },
            sure: {
              title: "解除这辆车的认证？",
              text: "车主徽标和权益立即取消，车架号释放给新车主，证件材料删除。之后要恢复需要重新认证。",
              confirmLabel: "解除绑定",
              danger: true,
            },
            run: () => certificationApi("POST /api/certifications/{id}/release", { params: { id } }),
          },
        ]}
      />
    </section>
  );
}

function taskOf(one: Certification): Task {
  const until = one.valid_until === null ? "" : formatDate(new Date(one.valid_until));
  if (one.can.answer)
    return {
      icon: "alert",
      tone: "text-bad",
      title: "有车友申诉：这辆车已过户给他",
      text: `请在 ${formatDate(one.hearing?.due_at ?? "", { time: true })} 前说明情况。`,
    };
  if (one.recheck_waiting)
    return { icon: "clock", tone: "text-warn", title: "年审材料审核中", text: `认证照常有效至 ${until}。` };
  if (one.can.confirm !== "no")
    return {
      icon: "alert",
      tone: "text-warn",
      title: "请确认仍持有这辆车",
      text: `认证 ${until} 到期，确认后徽标和权益继续。`,
    };
  if (one.state === "approved")
    return {
      icon: "done",
      tone: "text-ok",
      title: "车辆状态正常",
      text: `认证有效期至 ${until}，没有待办。`,
    };
  if (one.kind === "appeal" && (one.state === "submitted" || one.state === "in_review"))
    return {
      icon: "clock",
      tone: "text-warn",
      title: "过户申诉处理中",
      text: "审核员会核对新行驶证和过户凭证，通过后转到你名下。",
    };
  const { kind, label, text } = stateWords[one.state];
  const tone = kind === "bad" ? "text-bad" : "text-warn";
  return { icon: kind === "bad" ? "reject" : "clock", tone, title: label, text: one.reason || text };
}
