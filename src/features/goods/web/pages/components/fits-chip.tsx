import { useQuery } from "@tanstack/react-query";
import { carList } from "#capabilities/cars/garage/web/public.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { pathOf } from "#sections/paths.ts";
import { Chip } from "#ui/chip.tsx";
import { toast } from "#ui/toast-store.ts";

interface FitsChipProps {
  value: string | undefined;
  onChange: (fits: string | undefined) => void;
}

/** Narrows a list to what fits the member's cars; without a car it leads to the garage. */
export function FitsChip({ value, onChange }: FitsChipProps) {
  const { section } = useScreen();
  const navigate = useNavigate();
  const signedIn = useSession((state) => state.token !== null);
  const cars = useQuery({ ...carList(), enabled: signedIn });
  const choose = async () => {
    if (value !== undefined) return onChange(undefined);
    await withSignIn(async () => {
      const { data } = await cars.refetch();
      const own = data?.items ?? [];
      if (own.length === 0) {
        toast("先在车库添加你的车");
        navigate(pathOf("my.cars", {}, { section }));
        return;
      }
      const fits = own.map(({ series, generation }) =>
        generation ? `${series.slug}.${generation.id}` : series.slug,
      );
      onChange([...new Set(fits)].slice(0, 5).join(","));
    }, "看适合我的车");
  };
  return (
    <Chip icon="car" selected={value !== undefined} onClick={() => void choose().catch(() => undefined)}>
      适合我的车
    </Chip>
  );
}
