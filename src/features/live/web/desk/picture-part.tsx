import { useWide } from "#capabilities/desk/admin/web/public.ts";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { cx } from "#ui/cx.ts";
import { Chat } from "./chat-part.tsx";
import { HealthPanel } from "./health-panel.tsx";
import { IngestPanel } from "./ingest-panel.tsx";
import { StandingPanel } from "./standing-panel.tsx";

/** What is sent, how it is, and how it is sent; with room for both, what is said stands beside it. */
export function PicturePart({ room }: { room: DeskRoom }) {
  const { state } = room;
  const wide = useWide();
  const isOver = state === "ended" || state === "cancelled";
  const beside = wide && state !== "draft" && state !== "cancelled";
  const column = "grid grid-cols-[minmax(0,1fr)] content-start gap-3.5";
  return (
    <div className={cx("p-3 wide:px-6 wide:py-4", beside && "grid grid-cols-2 gap-3.5")}>
      <div className={column}>
        <StandingPanel room={room} />
        {!isOver && <HealthPanel room={room} />}
        {state !== "cancelled" && <IngestPanel room={room} />}
      </div>
      {beside && (
        <div className={column}>
          <Chat room={room} />
        </div>
      )}
    </div>
  );
}
