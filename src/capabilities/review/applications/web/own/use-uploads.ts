import { useEffect, useRef, useState } from "react";
import { uploadPrivatePicture } from "#capabilities/media/media/web/public.ts";
import { RequestError } from "#client/request.ts";

/** One private picture on its way: as the camera took it, as it is sent, and how far that is. */
export interface PrivateUpload {
  /** Kept in memory alone, to be covered anew. */
  photo: Blob | null;
  sent: { blob: Blob; src: string } | null;
  /** Of the upload; null while nothing is sent. */
  share: number | null;
  /** Why it did not get there. */
  problem: string;
}

const NONE: PrivateUpload = { photo: null, sent: null, share: null, problem: "" };

export interface PrivateUploads {
  of: (key: string) => PrivateUpload;
  /** Keys of those that are being sent. */
  sending: readonly string[];
  take: (key: string, photo: Blob) => void;
  /** Sends what is given; without it, what was sent before once more. */
  send: (key: string, picture?: Blob) => Promise<void>;
  remove: (key: string) => void;
}

/**
 * The private pictures of a form while they are taken and sent. They belong to the form and not to the field, so that an
 * upload goes on, and its photo stays, while another step is looked at. They end with the form.
 * @param onStored the id of each that arrived; empty where one begins anew, fails or is taken away
 */
export function useUploads(onStored: (key: string, fileId: string) => void): PrivateUploads {
  const [uploads, setUploads] = useState<Readonly<Record<string, PrivateUpload>>>({});
  const attempts = useRef(new Map<string, AbortController>());
  const addresses = useRef(new Map<string, string>());
  const change = (key: string, changes: Partial<PrivateUpload>) =>
    setUploads((before) => ({ ...before, [key]: { ...NONE, ...before[key], ...changes } }));
  const forget = (key: string) => {
    attempts.current.get(key)?.abort();
    const address = addresses.current.get(key);
    if (address !== undefined) URL.revokeObjectURL(address);
    addresses.current.delete(key);
  };
  useEffect(() => {
    const [running, made] = [attempts.current, addresses.current];
    return () => {
      for (const attempt of running.values()) attempt.abort();
      for (const address of made.values()) URL.revokeObjectURL(address);
    };
  }, []);

  const of = (key: string) => uploads[key] ?? NONE;
  return {
    of,
    sending: Object.keys(uploads).filter((key) => of(key).share !== null),
    take: (key, photo) => change(key, { photo }),
    async send(key, picture) {
      const blob = picture ?? of(key).sent?.blob;
      if (blob === undefined) return;
      if (picture === undefined) attempts.current.get(key)?.abort();
      else {
        forget(key);
        const src = URL.createObjectURL(picture);
        addresses.current.set(key, src);
        change(key, { sent: { blob: picture, src } });
      }
      const attempt = new AbortController();
      attempts.current.set(key, attempt);
      change(key, { share: 0, problem: "" });
      onStored(key, "");
      try {
        const stored = await uploadPrivatePicture(blob, {
          signal: attempt.signal,
          onProgress: (share) => {
            if (!attempt.signal.aborted) change(key, { share });
          },
        });
        if (attempt.signal.aborted) return;
        change(key, { share: null });
        onStored(key, stored.id);
      } catch (error) {
        if (attempt.signal.aborted) return;
        const problem = error instanceof RequestError ? error.message : "上传失败，请重试";
        change(key, { share: null, problem });
      }
    },
    remove(key) {
      forget(key);
      change(key, NONE);
      onStored(key, "");
    },
  };
}
