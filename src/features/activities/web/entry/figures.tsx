import type { Board } from "#features/activities/entry-contract.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";

/** How many arrived and are missing: all, by ticket kind, by group of the convoy. */
export function Figures({ board }: { board: Board }) {
  const { expected, arrived, kinds, convoys } = board;
  return (
    <section aria-label="到场" className="px-edge py-4">
      <dl className="flex items-end gap-6">
        <Big label="已到" value={arrived} />
        <Big label="未到" value={expected - arrived} />
        <Big label="应到" value={expected} />
      </dl>
      <ProgressBar
        label="到场进度"
        value={expected === 0 ? 0 : arrived / expected}
        kind="ok"
        className="mt-3"
      />
      {kinds.length > 1 && (
        <Parts label="按票种" parts={kinds.map(({ id, name, ...rest }) => ({ key: id, name, ...rest }))} />
      )}
      {convoys.length > 0 && (
        <Parts
          label="按分组"
          parts={convoys.map(({ convoy, ...rest }) => ({
            key: String(convoy),
            name: convoy === 0 ? "未分组" : `第 ${convoy} 组`,
            ...rest,
          }))}
        />
      )}
    </section>
  );
}

function Big({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="num text-34 leading-tight font-extrabold">{value.toLocaleString("en")}</dd>
    </div>
  );
}

interface Part {
  key: string;
  name: string;
  expected: number;
  arrived: number;
}

function Parts({ label, parts }: { label: string; parts: readonly Part[] }) {
  return (
    <ul aria-label={label} className="mt-4 grid gap-x-6 gap-y-2.5 wide:grid-cols-2">
      {parts.map(({ key, name, expected, arrived }) => (
        <li key={key}>
          <div className="flex justify-between gap-3 text-13">
            <span className="truncate">{name}</span>
            <span className="num flex-none text-ink-2">
              {arrived} / {expected}
              {expected > arrived && ` · 缺 ${expected - arrived}`}
            </span>
          </div>
          <ProgressBar label={name} value={expected === 0 ? 0 : arrived / expected} className="mt-1" />
        </li>
      ))}
    </ul>
  );
}
