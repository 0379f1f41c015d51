import { useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { claimStateNames } from "#shared/gift.ts";
import { formatFen } from "#shared/money.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { Picture } from "#ui/picture.tsx";
import { CornerLabel } from "#ui/picture-marks.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import { claimPath } from "../../address.ts";
import type { Gift } from "../../contract.ts";
import { giftStateWords } from "../words.ts";
import { ClaimForm } from "./claim-form.tsx";

const PicturesViewer = lazyPart(async () => (await import("#ui/pictures-viewer.tsx")).default);

/** A batch: what it is, whom it is for, and the form, or why there is none. */
export function GiftView({ gift, addressId }: { gift: Gift; addressId: string | undefined }) {
  const { name, state, own, intro, left } = gift;
  const words = giftStateWords[state];
  return (
    <>
      <Pictures gift={gift} />
      <section aria-label="礼品" className="bg-surface px-edge py-4">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 text-20 leading-tight font-bold">{name}</h2>
          <Tag kind={words.kind} className="mt-1">
            {words.label}
          </Tag>
        </div>
        <p className="num mt-2 text-13 text-ink-3">
          {sectionBySlug(gift.section)?.name} · 剩 {left} 份
        </p>
        {intro !== "" && <p className="mt-2 text-15 leading-body break-words whitespace-pre-line">{intro}</p>}
        <dl className="num mt-3 grid gap-1 text-13 text-ink-2">
          <Line name="登记时间">
            {formatDate(gift.opens_at, { time: true })} –{" "}
            {formatDate(gift.closes_at, { time: true, year: false })}
          </Line>
          {gift.ways.includes("pickup") && (
            <Line name="到店期限">{formatDate(gift.collect_until, { time: true })}</Line>
          )}
          {gift.postage_fen > 0 && <Line name="邮费">{formatFen(gift.postage_fen)}，领取人付</Line>}
        </dl>
      </section>
      <Conditions gift={gift} />
      {own === null ? <Standing gift={gift} addressId={addressId} /> : <Claimed own={own} />}
    </>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="flex-none text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Pictures({ gift: { name, pictures } }: { gift: Gift }) {
  const [open, setOpen] = useState<number | null>(null);
  const [first] = pictures;
  if (first === undefined) return null;
  return (
    <>
      <button type="button" className="relative block w-full" onClick={() => setOpen(0)}>
        <Picture media={first} alt={name} priority />
        {pictures.length > 1 && <CornerLabel>{pictures.length} 图</CornerLabel>}
      </button>
      {open !== null && (
        <PicturesViewer pictures={pictures} index={open} alt={name} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

/** Whom it is for: what the member has of it, and where to get the rest. */
function Conditions({ gift: { conditions } }: { gift: Gift }) {
  if (conditions.length === 0) return null;
  return (
    <section aria-label="领取资格" className="mt-2 bg-surface">
      <SectionHead title="领取资格" />
      <ul className="divide-y-(length:--hair) divide-line pb-1">
        {conditions.map(({ key, label, met, path }) => {
          const row = (
            <ListRow
              icon={met === true ? "done" : key === "code" ? "lock" : "info"}
              label={label}
              chevron={met === false && path !== null}
              value={
                met === true ? (
                  <Tag kind="ok">已满足</Tag>
                ) : met === false ? (
                  path === null ? (
                    <Tag kind="bad">未满足</Tag>
                  ) : (
                    "去完成"
                  )
                ) : undefined
              }
            />
          );
          return (
            <li key={key}>
              {met === false && path !== null ? (
                <a href={path} className={listRowClass}>
                  {row}
                </a>
              ) : (
                row
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Claimed({ own }: { own: NonNullable<Gift["own"]> }) {
  const { section } = useScreen();
  return (
    <Note
      title={`你已登记，现在${claimStateNames[own.state]}`}
      text="领取方式、核销码和进度在领取结果里。"
      icon="done"
    >
      <a href={claimPath(own.id, section)} className={buttonClass({ variant: "accent" })}>
        查看领取结果
      </a>
    </Note>
  );
}

/** The form, or what keeps it away. */
function Standing({ gift, addressId }: { gift: Gift; addressId: string | undefined }) {
  const { state, minor, conditions } = gift;
  if (minor) return <Note icon="lock" title="未成年人模式下不可用" text="退出未成年人模式后可以领取礼品。" />;
  if (state === "upcoming")
    return (
      <Note
        icon="clock"
        title="登记还没有开始"
        text={`${formatDate(gift.opens_at, { time: true })} 开始，到时再来。`}
      />
    );
  if (state === "ended")
    return <Note icon="clock" title="登记已经结束" text="已登记的礼品可以在我的礼品里查看。" />;
  if (state === "empty")
    return <Note icon="gift" title="礼品已发完" text="有人取消时会退回名额，可以晚些再来看看。" />;
  if (conditions.some(({ met }) => met === false))
    return <Note icon="info" title="资格不符" text="满足上面的条件以后就可以登记。" />;
  return <ClaimForm gift={gift} addressId={addressId} />;
}

interface NoteProps {
  icon: "lock" | "clock" | "gift" | "info" | "done";
  title: string;
  text: string;
  children?: React.ReactNode;
}

function Note({ icon, title, text, children }: NoteProps) {
  return (
    <section role="status" className="mt-2 flex flex-col items-center bg-surface px-edge py-8 text-center">
      <Icon name={icon} className="text-ink-3" />
      <p className="mt-2 text-17 font-bold">{title}</p>
      <p className="mt-1 text-13 text-ink-2">{text}</p>
      {children && <div className="mt-4">{children}</div>}
    </section>
  );
}
