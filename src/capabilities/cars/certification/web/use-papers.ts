import { useEffect, useRef, useState } from "react";
import { uploadPrivatePicture } from "#capabilities/media/media/web/public.ts";
import { RequestError } from "#client/request.ts";
import { type PieceKind, pieceKinds } from "#shared/certification.ts";

/** One paper on its way: as the camera took it, as it is covered, and how far its upload is. */
export interface Paper {
  /** Kept in memory alone, to be covered anew. */
  photo: Blob | null;
  masked: { blob: Blob; src: string } | null;
  /** Of the upload; null while nothing is sent. */
  share: number | null;
  /** Why it did not get there. */
  problem: string;
}

const NONE: Paper = { photo: null, masked: null, share: null, problem: "" };

export interface Papers {
  of: (kind: PieceKind) => Paper;
  /** Kinds that are being sent. */
  sending: readonly PieceKind[];
  take: (kind: PieceKind, photo: Blob) => void;
  /** Sends what was covered; again, without a new one. */
  send: (kind: PieceKind, covered?: Blob) => Promise<void>;
  remove: (kind: PieceKind) => void;
}

/**
 * The papers of a form while they are photographed, covered and sent. They belong to the form and not to the field, so that
 * an upload goes on, and its photo stays, while another step is looked at. They end with the form.
 * @param onStored the id of each that arrived; empty where one begins anew, fails or is taken away
 */
export function usePapers(onStored: (kind: PieceKind, fileId: string) => void): Papers {
  const [papers, setPapers] = useState<Partial<Record<PieceKind, Paper>>>({});
  const attempts = useRef(new Map<PieceKind, AbortController>());
  const addresses = useRef(new Map<PieceKind, string>());
  const change = (kind: PieceKind, changes: Partial<Paper>) =>
    setPapers((before) => ({ ...before, [kind]: { ...NONE, ...before[kind], ...changes } }));
  const forget = (kind: PieceKind) => {
    attempts.current.get(kind)?.abort();
    const address = addresses.current.get(kind);
    if (address !== undefined) URL.revokeObjectURL(address);
    addresses.current.delete(kind);
  };
  useEffect(() => {
    const [running, made] = [attempts.current, addresses.current];
    return () => {
      for (const attempt of running.values()) attempt.abort();
      for (const address of made.values()) URL.revokeObjectURL(address);
    };
  }, []);

  const of = (kind: PieceKind) => papers[kind] ?? NONE;
  return {
    of,
    sending: pieceKinds.filter((kind) => of(kind).share !== null),
    take: (kind, photo) => change(kind, { photo }),
    async send(kind, covered) {
      const blob = covered ?? of(kind).masked?.blob;
      if (blob === undefined) return;
      if (covered === undefined) attempts.current.get(kind)?.abort();
      else {
        forget(kind);
        const src = URL.createObjectURL(covered);
        addresses.current.set(kind, src);
        change(kind, { masked: { blob: covered, src } });
      }
      const attempt = new AbortController();
      attempts.current.set(kind, attempt);
      change(kind, { share: 0, problem: "" });
      onStored(kind, "");
      try {
        const stored = await uploadPrivatePicture(blob, {
          signal: attempt.signal,
          onProgress: (share) => {
            if (!attempt.signal.aborted) change(kind, { share });
          },
        });
        if (attempt.signal.aborted) return;
        change(kind, { share: null });
        onStored(kind, stored.id);
      } catch (error) {
        if (attempt.signal.aborted) return;
        change(kind, {
          share: null,
          problem: error instanceof RequestError ? error.message : "没有传上去，请重试",
        });
      }
    },
    remove(kind) {
      forget(kind);
      change(kind, NONE);
      onStored(kind, "");
    },
  };
}
