import { useQuery } from "@tanstack/react-query";
import { useSession } from "#client/session.ts";
import { carList } from "./api/cars.ts";

/** The series of the member's own cars, the default first; none for visitors, and until they are known. */
export function useOwnSeries(): { key: string; label: string; group: string }[] {
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...carList(), enabled: signedIn });
  const series = (data?.items ?? []).map(({ series: { slug, name }, brand }) => ({
    key: slug,
    label: name,
    group: brand,
  }));
  return [...new Map(series.map((one) => [one.key, one])).values()];
}
