import type { z } from "zod";
import type { wordEndpoints } from "#capabilities/review/words/contract.ts";
import { formatDate } from "#shared/format.ts";

type Library = z.output<(typeof wordEndpoints)["GET /api/admin/words/library"]["data"]>;

export interface VersionMarkProps {
  /** Undefined while it is not known. */
  library: Library | undefined;
  onOpen: () => void;
}

/** Which version of the library is the newest, and since when all processes judge by it; opens all of them. */
export function VersionMark({ library, onOpen }: VersionMarkProps) {
  const version = library?.version;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="press hit num inline-flex h-8 items-center gap-1 rounded-full bg-surface-2 px-3 text-13 whitespace-nowrap text-ink-2"
    >
      {version ? (
        <>
          版本 {version.id} · <InUse since={version.in_use_since} processes={library?.processes} />
        </>
      ) : (
        "版本"
      )}
    </button>
  );
}

export interface InUseProps {
  /** Null: not every process uses it yet. */
  since: string | null;
  processes: Library["processes"] | undefined;
}

/** Since when texts are judged by the newest version, wherever they come in; until then how many processes do already. */
export function InUse({ since, processes }: InUseProps) {
  if (since !== null)
    return (
      <span>
        使用中，自{" "}
        <time dateTime={since} title={formatDate(since, { time: true })}>
          {formatDate(since, { time: true, year: false })}
        </time>
      </span>
    );
  if (processes === undefined || processes.running === 0) return <span>待启用</span>;
  return (
    <span role="status">
      启用中 {processes.running - processes.behind}/{processes.running}
    </span>
  );
}
