import type { DeskRoom } from "#features/live/desk-contract.ts";
import { HealthPanel } from "./health-panel.tsx";
import { IngestPanel } from "./ingest-panel.tsx";
import { StandingPanel } from "./standing-panel.tsx";

/** What is sent, how it is, and how it is sent. */
export function PicturePart({ room }: { room: DeskRoom }) {
  const { state } = room;
  const isOver = state === "ended" || state === "cancelled";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      <StandingPanel room={room} />
      {!isOver && <HealthPanel room={room} />}
      {state !== "cancelled" && <IngestPanel room={room} />}
    </div>
  );
}
