import { useEffect, useRef, useState } from "react";
import { type UploadedVideo, uploadVideo } from "#capabilities/media/media/web/public.ts";
import { RequestError } from "#client/request.ts";
import { withSignIn } from "#client/sign-in.ts";

export interface VideoUpload {
  state: "none" | "waiting" | "sending" | "done" | "failed";
  /** 0…1 */
  progress: number;
  /** Why it failed. */
  problem: string;
  stored: UploadedVideo | null;
  choose: (file: File) => void;
  retry: () => void;
  remove: () => void;
}

const NONE = { state: "none", progress: 0, problem: "", stored: null } as const;

/** One film that is sent as soon as it is chosen, to be retried or removed. */
export function useVideoUpload(initial: UploadedVideo | null): VideoUpload {
  const [upload, setUpload] = useState<Pick<VideoUpload, "state" | "progress" | "problem" | "stored">>(
    initial === null ? NONE : { state: "done", progress: 1, problem: "", stored: initial },
  );
  const file = useRef<File | null>(null);
  const abort = useRef(new AbortController());
  // Leaving gives up what is still on its way.
  useEffect(() => () => abort.current.abort(), []);

  const send = () => {
    abort.current.abort();
    abort.current = new AbortController();
    const { signal } = abort.current;
    setUpload({ ...NONE, state: "waiting" });
    void withSignIn(async () => {
      const chosen = file.current;
      if (chosen === null || signal.aborted) return;
      setUpload({ ...NONE, state: "sending" });
      try {
        const stored = await uploadVideo(chosen, {
          signal,
          onProgress: (progress) => {
            if (!signal.aborted) setUpload({ ...NONE, state: "sending", progress });
          },
        });
        setUpload({ state: "done", progress: 1, problem: "", stored });
      } catch (error) {
        if (signal.aborted) return;
        const signedOut = error instanceof RequestError && error.status === 401;
        const problem = error instanceof RequestError ? error.message : "上传失败，请重试";
        setUpload(signedOut ? { ...NONE, state: "waiting" } : { ...NONE, state: "failed", problem });
        if (signedOut) throw error;
      }
    }, "上传视频");
  };

  return {
    ...upload,
    choose(chosen) {
      file.current = chosen;
      send();
    },
    retry: send,
    remove() {
      abort.current.abort();
      file.current = null;
      setUpload(NONE);
    },
  };
}
