import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RequestError } from "#client/request.ts";
import { toast } from "#ui/toast-store.ts";

export interface Draft<Content> {
  content: Content;
  busy: boolean;
  /** Grows with everything that was kept: a preview is drawn anew. */
  saved: number;
  /** Keeps another content. @returns why not, in words; null when it was kept */
  keep: (content: Content) => Promise<string | null>;
}

/**
 * A draft of which every change is kept at once. Of two editors the second one is told, and sees what the first did.
 * @param kept what the server last said
 * @param queryKey of that, asked anew after every change
 */
export function useDraft<Content>(
  kept: Content,
  queryKey: QueryKey,
  write: (content: Content) => Promise<unknown>,
): Draft<Content> {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<{ content: Content } | null>(null);
  const [saved, setSaved] = useState(0);
  const keep = async (content: Content) => {
    setPending({ content });
    try {
      await write(content);
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
  return { content: pending?.content ?? kept, busy: pending !== null, saved, keep };
}
