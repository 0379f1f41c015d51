import type { z } from "zod";
import type { wordEndpoints } from "#capabilities/words/contract.ts";
import { RelativeTime } from "#ui/relative-time.tsx";

type Library = z.output<(typeof wordEndpoints)["GET /api/admin/words/library"]["data"]>;

export interface VersionMarkProps {
  /** Undefined while it is not known. */
  version: Library["version"] | undefined;
  onOpen: () => void;
}

/** Which version of the library counts, who made it and when; opens all of them. */
export function VersionMark({ version, onOpen }: VersionMarkProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="press hit num inline-flex h-8 items-center gap-1 rounded-full bg-surface-2 px-3 text-13 whitespace-nowrap text-ink-2"
    >
      {version ? (
        <>
          版本 {version.id}
          {version.by && ` · ${version.by}`} <RelativeTime value={version.at} />
        </>
      ) : (
        "版本"
      )}
    </button>
  );
}
