import { useEffect, useState } from "react";
import type { Announcement } from "#capabilities/site/around/contract.ts";
import { isText, keptList } from "#client/kept-choice.ts";
import { AnnouncementLine } from "./announcement-line.tsx";

/** Marks of what was closed on this device; what was closed longest ago is forgotten. */
const closed = keptList("announcements-closed", 50, isText);

/** The first announcement that nobody closed on this device. */
export function Announcements({ announcements }: { announcements: readonly Announcement[] }) {
  // The server's page has the first; what was closed here is known only now.
  const [gone, setGone] = useState<readonly string[]>([]);
  useEffect(() => setGone(closed.read()), []);
  const shown = announcements.find(({ mark, closable }) => !closable || !gone.includes(mark));
  if (shown === undefined) return null;
  const close = () => {
    const { mark } = shown;
    setGone(closed.write([mark, ...closed.read().filter((one) => one !== mark)]));
  };
  return (
    <section aria-label="公告">
      <AnnouncementLine key={shown.id} announcement={shown} onClose={close} />
    </section>
  );
}
