import { useId, useRef, useState } from "react";
import { useAdminSession } from "#capabilities/desk/admin/web/public.ts";
import type { Picture as MediaPicture } from "#capabilities/media/media/contract.ts";
import { RequestError } from "#client/request.ts";
import { Button } from "#ui/button.tsx";
import { Picture, type PictureProps } from "#ui/picture.tsx";
import { toast } from "#ui/toast-store.ts";
import { uploadPicture } from "../upload-picture.ts";

interface PictureFieldProps {
  label: string;
  /** What screen readers say of the picture. */
  alt: string;
  ratio?: NonNullable<PictureProps["ratio"]>;
  /** A sign: shown small and whole on a plain ground, which shows through where it is transparent. */
  sign?: boolean;
  picture: MediaPicture | null;
  /** With what was uploaded; null where it was taken away. */
  onChange: (picture: MediaPicture | null) => void;
}

/** One picture of a form at the desk, uploaded by an administrator. */
export function PictureField(props: PictureFieldProps) {
  const { label, alt, ratio = "16:9", sign = false, picture, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const token = useAdminSession(({ token: own }) => own);
  const [sent, setSent] = useState<number | null>(null);
  const upload = async (file: File | undefined) => {
    if (file === undefined) return;
    setSent(0);
    try {
      const { signal } = new AbortController();
      onChange(await uploadPicture(file, { purpose: "article", signal, token, onProgress: setSent }));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      toast(error.message, { kind: "error" });
    } finally {
      setSent(null);
    }
  };
  return (
    <div>
      <p id={id} className="mb-1.5 text-13 text-ink-2">
        {label}
      </p>
      {picture && sign && (
        <p className="mb-2 overflow-hidden rounded-2 bg-surface-2 px-4 py-4">
          <img src={`${picture.src}?w=320`} alt={alt} className="h-8" />
        </p>
      )}
      {picture && !sign && (
        <Picture media={picture} alt={alt} ratio={ratio} className="mb-2 rounded-2" sizes="90vw" />
      )}
      <div className="flex gap-2">
        <Button
          variant="line"
          icon="image"
          loading={sent !== null}
          aria-describedby={id}
          onClick={() => input.current?.click()}
        >
          {sent === null ? (picture === null ? "上传图片" : "换一张") : `${Math.round(sent * 100)}%`}
        </Button>
        {picture !== null && (
          <Button variant="line" onClick={() => onChange(null)}>
            移除图片
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-labelledby={id}
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
