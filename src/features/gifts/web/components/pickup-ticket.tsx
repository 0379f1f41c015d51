import { encode } from "uqr";
import { formatDate } from "#shared/format.ts";
import { codeWords } from "#shared/gift.ts";
import { Icon } from "#ui/icon.tsx";
import type { Claim } from "../../contract.ts";

/** What is shown over the counter: the code as a picture and in digits, where and until when. */
export function PickupTicket({ claim, pickup }: { claim: Claim; pickup: NonNullable<Claim["pickup"]> }) {
  return (
    <section aria-label="核销码" className="relative mx-edge mt-3 overflow-hidden rounded-3 bg-accent-soft">
      <div className="flex flex-col items-center px-4 pt-5 pb-4">
        <p className="text-13 text-ink-2">到店出示，由店员扫码</p>
        <QrCode text={pickup.url} />
        <p className="num mt-3 text-26 font-bold tracking-[0.1em]" translate="no">
          {codeWords(pickup.code)}
        </p>
        <p className="text-12 text-ink-3">无法扫码时，请报这 8 位数字</p>
      </div>
      <div className="relative mx-4 border-t border-dashed border-line-2">
        <span className="absolute -top-2 -left-6 size-4 rounded-full bg-bg" />
        <span className="absolute -top-2 -right-6 size-4 rounded-full bg-bg" />
      </div>
      <div className="flex items-center gap-2 px-4 py-3.5 text-13">
        <Icon name="pin" size="s" className="flex-none text-ink-3" />
        <span className="min-w-0 flex-1 truncate">{claim.store?.name}</span>
        {claim.collect_until !== null && (
          <span className="num flex-none text-ink-2">
            {formatDate(claim.collect_until, { time: true, year: false })} 截止
          </span>
        )}
      </div>
    </section>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label="核销二维码"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mt-3 size-40 rounded-2 bg-white"
    >
      <path d={modules.join("")} fill="#000" />
    </svg>
  );
}
