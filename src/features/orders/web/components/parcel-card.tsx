import { copyText } from "#capabilities/media/sharing/web/public.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast-store.ts";

interface ParcelCardProps {
  courier: string;
  tracking: string;
  /** The courier's own page; empty where there is none. */
  queryUrl: string;
  children?: React.ReactNode;
}

/** One parcel: whose it is, its number, to be copied, and the way to where it is. */
export function ParcelCard({ courier, tracking, queryUrl, children }: ParcelCardProps) {
  return (
    <section aria-label={`${courier} ${tracking}`} className="mx-edge mt-3 rounded-3 bg-surface p-4">
      <div className="flex items-center gap-3">
        <Icon name="order" className="flex-none text-ink-3" />
        <span className="min-w-0 flex-1">
          <span className="block text-13 text-ink-2">{courier}</span>
          <b className="num block text-17 font-semibold break-all">{tracking}</b>
        </span>
      </div>
      {children}
      <p className="mt-3 flex flex-wrap justify-end gap-2">
        <Button
          size="s"
          variant="line"
          icon="copy"
          onClick={() =>
            void copyText(tracking).then((done) =>
              toast(done ? "单号已复制" : "复制失败，请长按选择单号", { kind: done ? "done" : "error" }),
            )
          }
        >
          复制单号
        </Button>
        {queryUrl !== "" && (
          <a
            href={queryUrl}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: "line", size: "s" })}
          >
            <Icon name="external" size="s" />
            查询物流
          </a>
        )}
      </p>
    </section>
  );
}
