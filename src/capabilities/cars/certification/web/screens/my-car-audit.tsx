import { useQuery } from "@tanstack/react-query";
import { OwnScreen } from "#capabilities/review/applications/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { RequestError } from "#client/request.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { ownCertification, ownCertifications } from "../api/certifications.ts";
import { AuditDetail } from "../components/audit-detail.tsx";

/** Where one's application stands and how it came there; without `?id=` the latest. */
export default function MyCarAudit() {
  const { section } = useScreen();
  const { id } = useAddress({ id: textUpTo(20) }).values;
  const list = useQuery({ ...ownCertifications(), enabled: id === undefined });
  const latest = list.data?.items[0]?.id;
  const one = useQuery(ownCertification(id ?? latest));
  const isNone =
    (id === undefined && list.data?.items.length === 0) ||
    (one.error instanceof RequestError && [400, 404].includes(one.error.status));
  return (
    <OwnScreen
      title="认证进度"
      from={pathOf("approve.my", {}, { section })}
      query={list.isError ? list : one}
      shown={one.data ? [one.data] : isNone ? [] : undefined}
      nothing={{
        title: "还没有提交认证",
        text: "准备好行驶证，两分钟就能提交。",
        label: "去认证",
        to: pathOf("approve.car", {}, { section }),
      }}
    >
      {(shown) => shown.map((certification) => <AuditDetail key={certification.id} one={certification} />)}
    </OwnScreen>
  );
}
