import { useEffect, useRef, useState } from "react";
import { adminToken } from "#capabilities/desk/admin/web/public.ts";
import { type UploadedVideo, uploadVideo } from "#capabilities/media/media/web/public.ts";
import { RequestError } from "#client/request.ts";
import { toast } from "#ui/toast-store.ts";
import { chooseFiles } from "./send-pictures.ts";

/** Lets an editor choose a film and sends it. */
export function useFilmUpload(): {
  /** Resolves with null when nothing was chosen, or it failed, which is told. */
  upload: () => Promise<UploadedVideo | null>;
  /** 0…1 while one is on its way. */
  sending: number | null;
  cancel: () => void;
} {
  const [sending, setSending] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const upload = async () => {
    if (running.current) {
      toast("上一个视频还在上传");
      return null;
    }
    const [file] = await chooseFiles("video/mp4,video/*", false);
    if (!file) return null;
    const own = new AbortController();
    running.current = own;
    setSending(0);
    try {
      return await uploadVideo(file, { signal: own.signal, onProgress: setSending, token: adminToken() });
    } catch (error) {
      if (!own.signal.aborted)
        toast(error instanceof RequestError ? error.message : "视频上传失败，请重试", { kind: "error" });
      return null;
    } finally {
      running.current = null;
      setSending(null);
    }
  };
  return { upload, sending, cancel: () => running.current?.abort() };
}
