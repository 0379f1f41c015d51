import { useQuery } from "@tanstack/react-query";
import type { OperatorSettingRow } from "#capabilities/desk/admin/settings-contract.ts";
import { formatDate } from "#shared/format.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { settingHistory } from "../api/settings.ts";

interface SettingHistoryProps {
  setting: OperatorSettingRow;
  /** A value as people read it. */
  words: (value: string | number) => string;
  onClose: () => void;
}

/** By whom and when a setting was changed, the latest first. */
export function SettingHistory({ setting, words, onClose }: SettingHistoryProps) {
  const query = useQuery(settingHistory(setting.key));
  return (
    <Sheet title="改动记录" description={setting.title} onClose={onClose}>
      {query.data === undefined ? (
        <NotLoaded query={query} compact waiting={<RowsSkeleton rows={3} />} />
      ) : (
        <ul>
          {query.data.items.map(({ at, by, before, after }) => (
            <li key={at} className="hair-b py-3">
              <p className="text-15">
                {before === null ? "默认" : words(before)} → {after === null ? "默认" : words(after)}
              </p>
              <p className="num mt-1 text-13 text-ink-3">
                {formatDate(at, { time: true })} · {by}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
