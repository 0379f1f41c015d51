import type { ActivityDetail } from "#features/activities/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { wgsOf } from "#shared/gcj02.ts";

/** schema.org data of an activity's page; addresses in it are relative to the origin. */
export function eventJsonLd(activity: ActivityDetail): Record<string, unknown> {
  const address = pathOf("active.info", { id: activity.id });
  return {
    "@type": "Event",
    "@id": address,
    url: address,
    name: activity.title,
    ...(activity.summary && { description: activity.summary }),
    startDate: activity.starts_at,
    endDate: activity.ends_at,
    eventStatus: `https://schema.org/${activity.state === "cancelled" ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    inLanguage: "zh-CN",
    location: {
      "@type": "Place",
      name: activity.place || activity.city,
      address: activity.address || activity.city,
      ...(activity.point && {
        // Search engines take WGS 84; ours are as maps in China have them.
        geo: { "@type": "GeoCoordinates", ...wgsOf(activity.point) },
      }),
    },
    ...(activity.organiser && { organizer: { "@type": "Organization", name: activity.organiser } }),
    ...(activity.poster && { image: `${activity.poster.src}?w=1280` }),
    maximumAttendeeCapacity: activity.quota,
    remainingAttendeeCapacity: Math.max(0, activity.quota - activity.taken),
    ...(activity.rating !== null && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: activity.rating,
        reviewCount: activity.reviews,
        bestRating: 5,
      },
    }),
  };
}
