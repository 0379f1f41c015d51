import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { Sheet } from "#ui/sheet.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";

/** One version in a history. */
export interface ListedVersion {
  id: string;
  number: number;
  note: string;
  updated_by: string;
  published_at: string | null;
}

interface VersionsSheetProps {
  title: string;
  live: ListedVersion | null;
  /** What was live before, newest first. */
  archived: readonly ListedVersion[];
  /** Where a version can be looked at, */
  viewOf?: (version: ListedVersion) => string;
  /** or what opens it. */
  onView?: (version: ListedVersion) => void;
  /** Said while there is no version. */
  empty?: string;
  /** Said before one is put live again. */
  warning: string;
  /** @returns what is said when it is live */
  restore: (id: string) => Promise<string>;
  onSettled: () => Promise<void>;
  onClose: () => void;
  /** Rows below the versions. */
  children?: ReactNode;
}

/** What is live and what was before, each to be looked at and put live again. */
export function VersionsSheet(props: VersionsSheetProps) {
  const { title, live, archived, viewOf, onView, empty, warning, restore, onSettled, onClose, children } =
    props;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: restore,
    onSuccess(said) {
      toast(said, { kind: "done" });
      onClose();
    },
    onSettled,
  });
  const ask = async ({ id, number }: ListedVersion) => {
    const yes = await confirm({ title: `让第 ${number} 版上线？`, text: warning, confirmLabel: "上线" });
    if (yes) mutate(id);
  };
  const versions = [
    ...(live ? [{ version: live, isLive: true }] : []),
    ...archived.map((version) => ({ version, isLive: false })),
  ];
  return (
    <Sheet onClose={onClose} title={title}>
      {versions.length === 0 && empty !== undefined && <p className="py-6 text-15 text-ink-2">{empty}</p>}
      <ul className="pb-2">
        {versions.map(({ version, isLive }) => (
          <li key={version.id} className="hair-b flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <div className="min-w-40 flex-1">
              <p className="flex items-center gap-2 text-15 font-semibold">
                第 {version.number} 版{isLive && <Tag kind="ok">线上</Tag>}
              </p>
              <p className="num mt-0.5 text-12 text-ink-3">
                {version.updated_by} ·{" "}
                {version.published_at ? formatDate(version.published_at, { time: true }) : ""}
              </p>
              {version.note && <p className="mt-0.5 text-13 text-ink-2">{version.note}</p>}
            </div>
            <div className="flex gap-2">
              {viewOf && (
                <a
                  href={viewOf(version)}
                  target="_blank"
                  rel="noopener"
                  className={buttonClass({ variant: "line", size: "s" })}
                >
                  查看
                </a>
              )}
              {onView && (
                <Button size="s" variant="line" onClick={() => onView(version)}>
                  查看
                </Button>
              )}
              {!isLive && (
                <Button
                  size="s"
                  variant="line"
                  loading={isPending && variables === version.id}
                  onClick={() => void ask(version)}
                >
                  恢复
                </Button>
              )}
            </div>
          </li>
        ))}
        {children}
      </ul>
    </Sheet>
  );
}
