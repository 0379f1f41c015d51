import { useState } from "react";
import type { CertificationDetail } from "#capabilities/cars/certification/contract.ts";
import { Choices } from "#capabilities/review/applications/web/public.ts";
import { formatDate } from "#shared/format.ts";
import { Icon } from "#ui/icon.tsx";
import { certificationApi, refreshCertifications } from "../api/certifications.ts";
import { AnswerForm } from "./answer-form.tsx";

interface HearingPartProps {
  one: CertificationDetail;
  hearing: NonNullable<CertificationDetail["hearing"]>;
}

/** Somebody says that the car is his now: what its owner says to that. */
export function HearingPart({ one: { id, can }, hearing }: HearingPartProps) {
  const [answering, setAnswering] = useState(false);
  const end = can.release ? "release" : "withdraw";
  return (
    <section aria-label="过户申诉" className="mx-edge mt-3 rounded-3 bg-surface p-4">
      <h2 className="flex items-center gap-2 text-17 font-bold">
        <Icon name="alert" className="flex-none text-warn" />
        有车友申诉：这辆车已过户给他
      </h2>
      {hearing.answered_at !== null ? (
        <p className="mt-2 text-15 leading-body">
          你已于 {formatDate(hearing.answered_at, { time: true })} 说明情况
          {hearing.photos > 0 && `，附 ${hearing.photos} 张照片`}，请等待审核结果。
        </p>
      ) : (
        <>
          <p className="mt-2 text-15 leading-body">
            审核员会核对对方的新行驶证和过户凭证。请在 {formatDate(hearing.due_at, { time: true })}{" "}
            前说明情况，逾期未回应将按对方的材料处理。
          </p>
          {answering ? (
            <AnswerForm id={id} onClose={() => setAnswering(false)} />
          ) : (
            <Choices
              refresh={refreshCertifications}
              className="mt-4 grid grid-cols-2 gap-2.5"
              choices={[
                {
                  ...{ when: true, label: "我已卖出", done: "已解除绑定" },
                  sure: {
                    title: "这辆车已经卖出？",
                    text: "车主徽标和权益立即取消，车架号释放给新车主，证件材料删除。",
                    confirmLabel: "我已卖出",
                    danger: true,
                  },
                  run: () => certificationApi(`POST /api/certifications/{id}/${end}`, { params: { id } }),
                },
                {
                  ...{ when: true, label: "未卖出，去说明", variant: "accent" },
                  onChoose: () => setAnswering(true),
                },
              ]}
            />
          )}
        </>
      )}
    </section>
  );
}
