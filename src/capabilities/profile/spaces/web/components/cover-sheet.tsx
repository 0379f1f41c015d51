import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { uploadPicture } from "#capabilities/media/media/web/public.ts";
import { changeProfile, type OwnProfile, profileSent } from "#capabilities/people/members/web/public.ts";
import { RequestError } from "#client/request.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";

export interface CoverSheetProps {
  profile: Pick<OwnProfile, "version" | "cover">;
  open: boolean;
  onClose: () => void;
}

/** Chooses another picture for the top of one's own space, or takes it away; others see it once it was passed. */
export default function CoverSheet({ profile, open, onClose }: CoverSheetProps) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const { mutate: save, isPending: busy } = useMutation({
    async mutationFn(picture: File | null) {
      const { signal } = leaving.current;
      const id = picture === null ? null : (await uploadPicture(picture, { purpose: "article", signal })).id;
      return changeProfile(queryClient, profile, { cover_id: id });
    },
    async onSuccess({ review }) {
      onClose();
      const waits = review?.status === "in_review" && review.parts.includes("cover");
      void queryClient.invalidateQueries({ queryKey: ["space"] });
      toast(waits ? await profileSent(queryClient, "背景已提交，通过审核后其他人可见") : "背景已更新", {
        kind: "done",
      });
    },
    onError(error) {
      if (leaving.current.signal.aborted) return;
      if (!(error instanceof RequestError)) throw error;
      toast(error.message, { kind: "error" });
    },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="主页背景"
      description={busy ? "正在上传…" : "横向的照片最合适，通过审核后其他人可见"}
    >
      <SheetAction icon="image" disabled={busy} aria-busy={busy} onClick={() => input.current?.click()}>
        从相册选择
      </SheetAction>
      {profile.cover && (
        <SheetAction icon="trash" danger disabled={busy} onClick={() => save(null)}>
          恢复默认背景
        </SheetAction>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again.
          event.target.value = "";
          if (file) save(file);
        }}
      />
    </Sheet>
  );
}
