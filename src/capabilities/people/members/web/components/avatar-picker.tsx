import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { uploadPicture } from "#capabilities/media/media/web/public.ts";
import type { OwnProfile } from "#capabilities/people/members/contract.ts";
import { changeProfile } from "#capabilities/people/members/web/api/change-profile.ts";
import { profileSent } from "#capabilities/people/members/web/profile-sent.ts";
import { openAlbum } from "#client/open-album.ts";
import { RequestError } from "#client/request.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { LoadingMark } from "#ui/loading-mark.tsx";
import { preloadSheet, Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { AvatarCrop, cutSquare } from "./avatar-crop.tsx";
import { type Crop, initialCrop } from "./crop.ts";

export interface AvatarPickerProps {
  profile: Pick<OwnProfile, "nickname" | "avatar" | "version">;
  disabled?: boolean;
}

const PresetSheet = lazyPart(async () => (await import("./preset-sheet.tsx")).default);

/** The avatar; a tap offers those of the product's and one's own picture, which is cut to a square. Saved at once. */
export function AvatarPicker({ profile, disabled = false }: AvatarPickerProps) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, side: 1 });
  const [cutting, setCutting] = useState(false);
  const [choosing, setChoosing] = useState<boolean>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  useEffect(() => () => URL.revokeObjectURL(image?.src ?? ""), [image]);

  async function choose(file: File): Promise<void> {
    const decoded = await decode(file);
    if (decoded === null) {
      // HEIC outside of Apple's browsers: the server may still be able to read it, and cuts by itself.
      save(file);
      return;
    }
    setImage(decoded);
    setCrop(initialCrop({ width: decoded.naturalWidth, height: decoded.naturalHeight }));
    setCutting(true);
  }

  const { mutate: save, isPending: busy } = useMutation({
    async mutationFn(picture: Blob) {
      const { id } = await uploadPicture(picture, { purpose: "avatar", signal: leaving.current.signal });
      return changeProfile(queryClient, profile, { avatar_id: id });
    },
    async onSuccess({ review }) {
      setCutting(false);
      setChoosing(false);
      const waits = review?.status === "in_review" && review.parts.includes("avatar");
      toast(waits ? await profileSent(queryClient, "头像已提交，通过审核后其他人可见") : "头像已更新", {
        kind: "done",
      });
    },
    onError(error) {
      if (leaving.current.signal.aborted) return;
      if (!(error instanceof RequestError)) throw error;
      toast(error.message, { kind: "error" });
    },
  });

  const openPictures = () =>
    openAlbum(input.current, 1, ([file]) => {
      if (file) void choose(file);
    });

  const { mutate: wear, variables: wearing } = useMutation({
    mutationFn: (key: string) => changeProfile(queryClient, profile, { avatar_preset: key }),
    onSuccess() {
      setChoosing(false);
      toast("头像已更新", { kind: "done" });
    },
    onError(error) {
      if (!(error instanceof RequestError)) throw error;
      toast(error.message, { kind: "error" });
    },
  });

  return (
    <>
      <button
        type="button"
        disabled={disabled || busy}
        onPointerDown={() => {
          preloadSheet();
          PresetSheet.preload();
        }}
        onClick={() => setChoosing(true)}
        className="press relative mx-auto block rounded-full"
        aria-label="更换头像"
        aria-busy={busy || undefined}
      >
        <Avatar name={profile.nickname} src={profile.avatar?.src ?? null} size="xl" />
        <span className="absolute -right-0.5 -bottom-0.5 grid size-7 place-items-center rounded-full bg-solid text-on-solid outline-2 outline-surface">
          {busy ? <LoadingMark size="s" /> : <Icon name="camera" size="s" />}
        </span>
      </button>
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
          if (file) void choose(file);
        }}
      />
      {choosing !== undefined && (
        <PresetSheet
          open={choosing}
          wearing={wearing}
          src={profile.avatar?.src ?? null}
          onPick={wear}
          onUpload={openPictures}
          onClose={() => setChoosing(false)}
        />
      )}
      <Sheet
        open={cutting}
        onClose={() => setCutting(false)}
        title="裁剪头像"
        onClosed={() => setImage(null)}
        footer={
          <>
            <Button variant="line" className="flex-1" onClick={openPictures}>
              换一张
            </Button>
            <Button
              variant="accent"
              className="flex-1"
              loading={busy}
              onClick={async () => {
                const cut = image && (await cutSquare(image, crop));
                if (cut) save(cut);
              }}
            >
              使用
            </Button>
          </>
        }
      >
        {image && <AvatarCrop image={image} crop={crop} onChange={setCrop} />}
      </Sheet>
    </>
  );
}

/** Null when this browser cannot show the file. */
async function decode(file: File): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } catch {
    URL.revokeObjectURL(image.src);
    return null;
  }
}
