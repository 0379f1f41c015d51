import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RequestError } from "#client/request.ts";
import { toast } from "#ui/toast-store.ts";
import type { StoredBlock } from "../../contract.ts";
import { type DeskLayouts, deskLayouts, layoutDeskApi } from "./api.ts";

export interface Draft {
  blocks: readonly StoredBlock[];
  /** Something was kept that is not live. */
  exists: boolean;
  busy: boolean;
  /** Grows with everything that was kept: a preview is drawn anew. */
  saved: number;
  /** Keeps other blocks. @returns why not, in words; null when they were kept */
  keep: (blocks: readonly StoredBlock[]) => Promise<string | null>;
}

/** The section's draft: every change is kept at once. Of two editors the second one is told, and sees what the first did. */
export function useDraft(section: string, data: DeskLayouts): Draft {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<readonly StoredBlock[] | null>(null);
  const [saved, setSaved] = useState(0);
  const { queryKey } = deskLayouts(section);
  const kept = data.draft?.blocks ?? data.live?.blocks ?? data.standard;
  const keep = async (blocks: readonly StoredBlock[]) => {
    setPending(blocks);
    try {
      const body = { version: data.version, blocks: [...blocks] };
      await layoutDeskApi(
        "PUT /api/admin/layouts/{section}/draft",
        { params: { section }, body },
        { quiet: true },
      );
      setSaved((count) => count + 1);
      return null;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.code === "CHANGED") toast(error.message, { kind: "error", duration: 6000 });
      return error.message;
    } finally {
      await queryClient.invalidateQueries({ queryKey });
      setPending(null);
    }
  };
  return {
    blocks: pending ?? kept,
    exists: data.draft !== null,
    busy: pending !== null,
    saved,
    keep,
  };
}
