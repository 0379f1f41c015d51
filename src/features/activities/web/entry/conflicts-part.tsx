import { useQuery } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { Icon } from "#ui/icon.tsx";
import { conflicts } from "./api/gate.ts";
import { clockTime } from "./clock.ts";
import type { GateDevice } from "./gate/gate-device.ts";
import { useGateSide } from "./side.ts";

/** Who was let in twice by gates that could not know of each other; nothing where there is nobody. */
export function ConflictsPart({ device }: { device: GateDevice }) {
  const { data } = useQuery(conflicts(useGateSide(), device.activityId));
  if (data === undefined || data.length === 0) return null;
  const settle = async (key: string, name: string) => {
    const yes = await confirm({
      title: "已经核对过了？",
      text: `确认 ${name} 只有本人入场，这条冲突不再提示。`,
      confirmLabel: "已核对",
    });
    if (yes) await device.undo(key);
  };
  return (
    <section aria-label="冲突" className="mx-edge my-4 rounded-3 bg-warn-soft p-4">
      <h2 className="num flex items-center gap-1.5 text-15 font-bold text-warn">
        <Icon name="alert" size="s" />
        {data.length} 条入场冲突
      </h2>
      <ul className="mt-2">
        {data.map(({ key, person, at, gate, by, first }) => (
          <li key={key} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="num truncate text-15 font-semibold">
                {person.number !== null && `P${person.number} `}
                {person.name}
              </p>
              <p className="num text-12 text-ink-2">
                {first === null
                  ? `${whereAndWhen(at, gate, by)} 放行时，报名已失效`
                  : `${whereAndWhen(first.at, first.gate, first.by)} 与 ${whereAndWhen(at, gate, by)} 都放行了`}
              </p>
            </div>
            <Button size="s" variant="line" onClick={() => void settle(key, person.name)}>
              已核对
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const whereAndWhen = (at: string, gate: string, by: string): string =>
  [clockTime(at), gate, by].filter((part) => part !== "").join(" ");
