import { useScreen } from "#client/screen-context.tsx";
import { offerSignIn } from "#client/sign-in.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

interface OwnersGateProps {
  /** Slug of the section where the article belongs. */
  home: string;
  signedIn: boolean;
  /** Why this member may not read on; null while it is not known. */
  refusal: string | null;
  /** Asking failed. */
  onRetry?: (() => void) | undefined;
}

/** Where a text ends for everybody but owners: what is behind it, and the way there. */
export default function OwnersGate({ home, signedIn, refusal, onRetry }: OwnersGateProps) {
  const { section } = useScreen();
  return (
    <section aria-label="会员专享" className="mx-5 mt-5 rounded-2 bg-surface-2 px-4 py-5 text-center">
      <Icon name="lock" className="mx-auto text-ink-3" />
      <p className="mt-2 text-15 font-semibold">后面的内容仅认证车主可读</p>
      {refusal && <p className="mt-1 text-13 text-ink-2">{refusal}</p>}
      <p className="mt-4 flex flex-wrap justify-center gap-2.5">
        {onRetry ? (
          <Button variant="line" onClick={onRetry}>
            重试
          </Button>
        ) : (
          <a
            href={pathOf("approve.center", {}, { section: sectionBySlug(home) ?? section })}
            className={buttonClass({ variant: "accent" })}
          >
            认证后阅读全文
          </a>
        )}
        {!signedIn && (
          <Button variant="line" onClick={() => offerSignIn(undefined, "阅读全文")}>
            已认证，去登录
          </Button>
        )}
      </p>
    </section>
  );
}
