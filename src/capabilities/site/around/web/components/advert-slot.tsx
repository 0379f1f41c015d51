import { useQuery } from "@tanstack/react-query";
import type { AdvertPlace } from "#capabilities/site/around/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { WhenNear } from "#ui/when-near.tsx";
import { around } from "../api/around.ts";

/** Between the rows of a list an advert stands below this one, counted from 0. */
export const ADVERT_AFTER = 4;

/** As high as the advert that comes, so that nothing moves. */
const room = <div aria-hidden="true" className="aspect-2/1 bg-surface-2" />;

const AdvertCard = lazyPart(async () => (await import("./advert-card.tsx")).default, {
  waiting: room,
  // An advert that does not arrive is nobody's loss.
  failed: () => null,
});

/** Room for an advert, where one is booked; nothing is fetched before it is near. */
export function AdvertSlot({ place }: { place: AdvertPlace }) {
  const { section } = useScreen();
  const { data } = useQuery(around(section.slug));
  if (!data?.booked.includes(place)) return null;
  return (
    <WhenNear fallback={room}>
      <AdvertCard place={place} section={section.slug} room={room} />
    </WhenNear>
  );
}
