import type { GarageCar } from "#capabilities/garage/contract.ts";
import { Tag } from "#ui/tag.tsx";

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
  if (state === "refused")
    return (
      <Tag kind="bad" icon="reject">
        未通过
      </Tag>
    );
  return null;
}
