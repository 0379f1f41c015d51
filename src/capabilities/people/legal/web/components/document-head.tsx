import type { ReactNode } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { Tag } from "#ui/tag.tsx";
import type { VersionState } from "./version-state.ts";

const states = {
  current: { kind: "ok", text: "现行" },
  past: { kind: "plain", text: "历史版本" },
  future: { kind: "info", text: "尚未生效" },
} as const;

/** Whether a version is in force, as a word with a colour. */
export function VersionTag({ state }: { state: VersionState }) {
  return <Tag kind={states[state].kind}>{states[state].text}</Tag>;
}

/** The screen's title with the section above and one line about the version below. */
export function DocumentHead({ title, children }: { title: string; children: ReactNode }) {
  const { section } = useScreen();
  return (
    <header className="px-5 pt-1 pb-4">
      <p className="flex items-center gap-2 text-13 font-semibold text-accent-ink">
        <span className="slot-mark -mt-px" />
        {section.name}
      </p>
      <h1 className="mt-2 text-26 font-extrabold text-balance">{title}</h1>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13 text-ink-3">
        {children}
      </div>
    </header>
  );
}
