import type { GarageCar } from "#capabilities/cars/garage/contract.ts";
import { Tag } from "#ui/tag.tsx";

const others: Partial<
  Record<GarageCar["certification"]["state"], { label: string; kind: "bad" | "warn" | "plain" }>
> = {
  material: { label: "待补材料", kind: "bad" },
  refused: { label: "未通过", kind: "bad" },
  expired: { label: "已过期", kind: "warn" },
  revoked: { label: "已撤销", kind: "bad" },
  transferred: { label: "已转给新车主", kind: "plain" },
};

/** Where a car stands with the certification; nothing where nobody has asked for one. */
export function CarBadge({ certification: { state } }: Pick<GarageCar, "certification">) {
  if (state === "approved")
    return (
      <Tag kind="gold" icon="cert">
        已认证
      </Tag>
    );
  if (state === "pending")
    return (
      <Tag kind="warn" icon="clock">
        待审核
      </Tag>
    );
  const words = others[state];
  return words ? (
    <Tag kind={words.kind} icon={words.kind === "bad" ? "reject" : undefined}>
      {words.label}
    </Tag>
  ) : null;
}
