import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import type { OwnSignUp } from "#features/activities/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { refreshSignUps, signUpApi } from "./api.ts";

/**
 * Takes an offered seat that costs money, and leads to where it is paid: again to the same payment.
 * @returns rejects with what the server refused, which was told already
 */
export function usePaying(): (
  own: Pick<OwnSignUp, "id" | "payment_number">,
  replace?: boolean,
) => Promise<void> {
  const { section } = useScreen();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async ({ id, payment_number }, replace = false) => {
    const number =
      payment_number ||
      (
        await signUpApi("POST /api/my/sign-ups/{id}/answer", {
          params: { id },
          body: { accept: true },
        }).finally(() => refreshSignUps(queryClient))
      ).payment_number;
    navigate(pathOf("shop.pay", { number }, { section }), { replace });
  };
}
