import { offerSignIn } from "#client/sign-in.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** Stands on private screens for visitors: what would be here, and the way in. */
export function SignInCard({ title, text }: { title: string; text?: string }) {
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button variant="accent" onClick={() => offerSignIn()}>
          登录
        </Button>
      }
    />
  );
}
