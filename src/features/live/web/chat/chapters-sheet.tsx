import type { LiveRoom } from "#features/live/contract.ts";
import { formatDuration } from "#shared/format.ts";
import { Sheet } from "#ui/sheet.tsx";
import { seekReplay, useReplay } from "../picture/replay.ts";
import { markAt } from "../picture/timeline.ts";
import { useWatching } from "../picture/watching.ts";

/** Chapters of a replay; a tap goes there once it plays. */
export default function ChaptersSheet({ room, onClose }: { room: LiveRoom; onClose: () => void }) {
  const at = useReplay((state) => state.at);
  const plays = useWatching(({ watched }) => watched?.id === room.id && watched.kind === "replay");
  const current = plays ? markAt(room.chapters, at) : undefined;
  return (
    <Sheet title="章节" description={plays ? undefined : "先点画面播放，再选章节"} onClose={onClose}>
      <ol>
        {room.chapters.map((chapter) => (
          <li key={chapter.at}>
            <button
              type="button"
              disabled={!plays}
              aria-current={chapter === current ? "true" : undefined}
              onClick={() => {
                seekReplay(chapter.at);
                onClose();
              }}
              className="press flex h-11 w-full items-center gap-3 text-left text-15 text-ink-2 aria-[current]:font-semibold aria-[current]:text-accent-ink"
            >
              <span className="num w-11 flex-none text-13 text-ink-3">{formatDuration(chapter.at)}</span>
              <span className="truncate">{chapter.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
