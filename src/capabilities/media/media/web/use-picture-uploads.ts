import { useCallback, useEffect, useRef, useState } from "react";
import type { Picture } from "#capabilities/media/media/contract.ts";
import { RequestError } from "#client/request.ts";
import { withSignIn } from "#client/sign-in.ts";
import { toast } from "#ui/toast-store.ts";
import { uploadPicture } from "./upload-picture.ts";

export interface Upload {
  key: string;
  /** What is shown meanwhile: the file in memory, later the stored picture. */
  preview: string;
  state: "waiting" | "sending" | "done" | "failed";
  /** 0…1 */
  progress: number;
  /** Why it failed. */
  problem: string;
  picture: Picture | null;
}

export interface PictureUploads {
  uploads: readonly Upload[];
  /** The stored pictures, in the order in which they were chosen. */
  pictures: readonly Picture[];
  /** Something is on its way, or waits for the sign-in. */
  busy: boolean;
  add: (files: Iterable<File>) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  /** Puts one at another place in the order, 0 the first. */
  move: (key: string, to: number) => void;
  /** Starts again with pictures that are stored already. */
  reset: (pictures: readonly Picture[]) => void;
}

/** Pictures that are sent one after another as soon as they are chosen, each to be retried or removed. */
export function usePictureUploads(options: {
  max: number;
  purpose: "comment" | "article";
  initial?: readonly Picture[];
}): PictureUploads {
  const { max, purpose } = options;
  const [uploads, setUploads] = useState<readonly Upload[]>(() => (options.initial ?? []).map(stored));
  const files = useRef(new Map<string, { file: File; abort: AbortController }>());
  const queue = useRef(Promise.resolve());

  const change = useCallback((key: string, values: Partial<Upload>) => {
    setUploads((list) => list.map((one) => (one.key === key ? { ...one, ...values } : one)));
  }, []);

  const forget = useCallback((key: string) => {
    files.current.get(key)?.abort.abort();
    files.current.delete(key);
  }, []);

  const send = useCallback(
    async (key: string) => {
      const entry = files.current.get(key);
      if (!entry) return;
      change(key, { state: "sending", progress: 0, problem: "" });
      try {
        const picture = await uploadPicture(entry.file, {
          purpose,
          signal: entry.abort.signal,
          onProgress: (progress) => change(key, { progress }),
        });
        change(key, { state: "done", progress: 1, picture });
      } catch (error) {
        if (entry.abort.signal.aborted) return;
        const signedOut = error instanceof RequestError && error.status === 401;
        const problem = error instanceof RequestError ? error.message : "上传失败，请重试";
        change(key, signedOut ? { state: "waiting" } : { state: "failed", problem });
        if (signedOut) throw error;
        toast(problem, { kind: "error" });
      }
    },
    [change, purpose],
  );

  const enqueue = useCallback(
    (keys: readonly string[]) =>
      void withSignIn(() => {
        const all = async () => {
          for (const key of keys) await send(key);
        };
        const run = queue.current.then(all);
        queue.current = run.catch(() => undefined);
        return run;
      }, "上传图片"),
    [send],
  );

  // Leaving gives up what is still on its way.
  useEffect(
    () => () => {
      for (const key of [...files.current.keys()]) forget(key);
    },
    [forget],
  );

  return {
    uploads,
    pictures: uploads.flatMap((one) => one.picture ?? []),
    busy: uploads.some((one) => one.state === "sending" || one.state === "waiting"),
    add(chosen) {
      const room = max - uploads.length;
      const list = [...chosen];
      if (list.length > room) toast(`最多 ${max} 张图片`);
      const added = list.slice(0, room).map((file): Upload => {
        const preview = URL.createObjectURL(file);
        files.current.set(preview, { file, abort: new AbortController() });
        return { key: preview, preview, state: "waiting", progress: 0, problem: "", picture: null };
      });
      if (added.length === 0) return;
      setUploads((before) => [...before, ...added]);
      enqueue(added.map((one) => one.key));
    },
    retry(key) {
      change(key, { state: "waiting" });
      enqueue([key]);
    },
    remove(key) {
      forget(key);
      setUploads((list) => list.filter((one) => one.key !== key));
      if (key.startsWith("blob:")) URL.revokeObjectURL(key);
    },
    move(key, to) {
      setUploads((list) => {
        const moved = list.find((one) => one.key === key);
        if (moved === undefined) return list;
        const others = list.filter((one) => one.key !== key);
        return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, moved);
      });
    },
    reset(pictures) {
      for (const key of [...files.current.keys()]) forget(key);
      setUploads(pictures.map(stored));
    },
  };
}

function stored(picture: Picture): Upload {
  const preview = `${picture.src}?w=320`;
  return { key: `stored:${picture.id}`, preview, state: "done", progress: 1, problem: "", picture };
}
