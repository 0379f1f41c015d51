import { useQuery } from "@tanstack/react-query";
import type { PresetAvatar } from "#capabilities/people/members/contract.ts";
import { Button } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Picture } from "#ui/picture.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { presetAvatars } from "../api/choices.ts";

const groups: readonly { key: PresetAvatar["group"]; title: string; noun: string }[] = [
  { key: "helmet", title: "头盔", noun: "头盔头像" },
  { key: "animal", title: "动物车手", noun: "动物车手头像" },
  { key: "garage", title: "车库", noun: "车库头像" },
];

export interface PresetSheetProps {
  open: boolean;
  /** Key of the one that was picked last. */
  wearing: string | undefined;
  /** Address of the present avatar. */
  src: string | null;
  onPick: (key: string) => void;
  onUpload: () => void;
  onClose: () => void;
}

/** Avatars that need no review, and the way to one's own picture. Fetch it with `lazyPart`. */
export default function PresetSheet({ open, wearing, src, onPick, onUpload, onClose }: PresetSheetProps) {
  const query = useQuery(presetAvatars());
  const { data, isError } = query;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="选择头像"
      description="预设头像立即生效；上传的照片通过审核后其他人可见"
      footer={
        <Button variant="line" wide icon="camera" onClick={onUpload}>
          上传照片
        </Button>
      }
    >
      {isError && !data ? (
        <NotLoaded query={query} compact />
      ) : data ? (
        groups.map(({ key: group, title, noun }) => (
          <section key={group} aria-label={title}>
            <h3 className="pt-1 pb-2 text-13 text-ink-3">{title}</h3>
            <ul className="grid grid-cols-5 gap-2.5 pb-4">
              {data
                .filter((preset) => preset.group === group)
                .map(({ key, picture }, at) => (
                  <li key={key}>
                    <button
                      type="button"
                      aria-label={`${noun} ${at + 1}`}
                      aria-pressed={picture.src === src}
                      onClick={() => onPick(key)}
                      className={`press block w-full overflow-hidden rounded-full aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-accent-ink ${wearing === key && picture.src !== src ? "opacity-60" : ""}`}
                    >
                      <Picture media={picture} alt="" sizes="64px" ratio="1:1" />
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))
      ) : (
        <Skeleton>
          <div className="grid grid-cols-5 gap-2.5">
            {Array.from({ length: 15 }, (_, at) => at).map((at) => (
              <Bone key={at} className="aspect-1/1 rounded-full" />
            ))}
          </div>
        </Skeleton>
      )}
    </Sheet>
  );
}
