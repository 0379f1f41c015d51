import { useQuery } from "@tanstack/react-query";
import { ResultScreen } from "#capabilities/review/applications/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { isNotFound } from "#client/request.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { ownCertification } from "../api/certifications.ts";

/** An application was handed in. Opened without one it leads to one's own. */
export default function ApproveOk() {
  const { section } = useScreen();
  const { id } = useAddress({ id: textUpTo(20) }).values;
  const mine = pathOf("approve.my", {}, { section });
  const query = useQuery(ownCertification(id));
  const { data, error } = query;
  // Nothing was handed in: a link that was kept, or a reload days later.
  const isNothing = id === undefined || isNotFound(error) || data?.submitted_at === null;
  return (
    <ResultScreen
      title="提交成功"
      query={query}
      about={data?.label}
      kind="certification"
      days="1–3"
      next={[
        ["审核员核对材料", "证件只有审核员能看，每次查看都有记录"],
        ["结果发到消息", "缺材料会逐项说明，补齐后继续审核"],
        ["材料自动删除", "审核结束几天后删除，只留末几位"],
      ]}
      from={mine}
      progress={pathOf("my.car-audit", {}, { section, ...(id !== undefined && { query: { id } }) })}
      elsewhere={isNothing ? mine : null}
    />
  );
}
