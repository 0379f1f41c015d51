import { useQueryClient } from "@tanstack/react-query";
import {
  type PrivateUploads,
  usePictureInput,
  useUploads,
} from "#capabilities/review/applications/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import {
  AFTER_SALE_NOTE,
  AFTER_SALE_PICTURES,
  type AfterSaleReason,
  afterSaleReasonNames,
} from "#shared/after-sale.ts";
import { formatFen } from "#shared/money.ts";
import { type AfterSaleKind, afterSaleKindNames } from "#shared/order.ts";
import { Chip } from "#ui/chip.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import type { AfterSaleForm } from "../../after-sale-contract.ts";
import { afterSaleApi, refreshOrders } from "../api.ts";
import { backOf, type Chosen, kindsOf, linesOf, reasonsOf, wantsPictures } from "../asking.ts";
import { amountWords } from "../words.ts";
import { GoodsLine } from "./goods-line.tsx";

interface Values {
  kind: AfterSaleKind;
  lines: Chosen;
  reason: AfterSaleReason | "";
  note: string;
  /** Ids of what arrived, by place. */
  pictures: Readonly<Record<string, string>>;
}

/** Asks for a refund, a return or an exchange: of what, why, and what it gives back. */
export function AskForm({ form: data }: { form: AfterSaleForm }) {
  const { section } = useScreen();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const kinds = kindsOf(data);
  const [first = "refund"] = kinds;
  const all = (kind: AfterSaleKind): Chosen =>
    Object.fromEntries(linesOf(data, kind).map(({ line, most }) => [line.id, most]));
  const initial: Values = {
    ...{ kind: first, reason: "", note: "", pictures: {} },
    lines: all(first),
  };
  const form = useForm({
    initial,
    check: ({ lines, reason, pictures }) => ({
      ...(Object.values(lines).every((pieces) => pieces === 0) && { lines: "请选择商品" }),
      ...(reason === "" && { reason: "请选择原因" }),
      ...(wantsPictures(reason) &&
        Object.values(pictures).every((id) => id === "") && { pictures: "请上传能看清问题的照片" }),
    }),
    save: async ({ kind, lines, reason, note, pictures }) => {
      if (reason === "") return;
      const { fen, points } = backOf(data, kind, lines);
      const body = {
        ...{ kind, reason, note, fen, points },
        lines: Object.entries(lines).flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : [])),
        pictures: Object.values(pictures).filter((id) => id !== ""),
      };
      const { number, state } = await afterSaleApi(
        "POST /api/my/orders/{number}/after-sale",
        { params: { number: data.number }, body: { ...body, idempotency_key: keyOf(body) } },
        { quiet: true },
      );
      toast(state === "asked" ? "已提交，结果会通知你" : "已退款，按原支付方式退回", { kind: "done" });
      await refreshOrders(queryClient);
      navigate(pathOf("shop.aftersale", { number }, { section }), { replace: true });
    },
  });
  const { kind, lines, reason, pictures } = form.values;
  const uploads = useUploads((place, id) => form.set({ pictures: { ...pictures, [place]: id } }));
  const reasons = reasonsOf(data, kind, lines);
  const back = backOf(data, kind, lines);
  const choose = (changes: Partial<Values>) => {
    const next = { ...form.values, ...changes };
    const still = reasonsOf(data, next.kind, next.lines).some((one) => one === next.reason);
    form.set({ ...changes, ...(!still && { reason: "" }) });
  };
  return (
    <form {...form.props} className="px-edge">
      {kinds.length > 1 && (
        <SegmentedControl
          label="售后类型"
          options={kinds.map((value) => ({ value, label: afterSaleKindNames[value] }))}
          value={kind}
          onChange={(to) => choose({ kind: to, lines: all(to) })}
          className="mt-3"
        />
      )}
      <section aria-label="商品" className="mt-3 rounded-3 bg-surface px-4 py-2">
        {linesOf(data, kind).map(({ line, most }) => (
          <div key={line.id}>
            <GoodsLine {...line} notes={[`最多 ${most} 件`]} />
            <Pieces
              title={`${line.title} ${line.choice}`.trimEnd()}
              value={lines[line.id] ?? 0}
              most={most}
              onChange={(pieces) => choose({ lines: { ...lines, [line.id]: pieces } })}
            />
          </div>
        ))}
        <Wrong words={form.errorOf("lines") ?? form.errorOf("kind")} />
      </section>
      <section aria-label="原因" className="mt-3 rounded-3 bg-surface p-4">
        <p className="mb-2.5 text-13 text-ink-2">原因</p>
        <div className="flex flex-wrap gap-2">
          {reasons.map((one) => (
            <Chip key={one} selected={reason === one} onClick={() => form.set({ reason: one })}>
              {afterSaleReasonNames[one]}
            </Chip>
          ))}
        </div>
        <Wrong words={form.errorOf("reason")} />
        <TextArea
          label="补充说明（选填）"
          rows={3}
          maxLength={AFTER_SALE_NOTE}
          className="mt-4"
          {...form.text("note")}
        />
        {!data.instant && (
          <>
            <p className="mt-4 mb-2 text-13 text-ink-2">
              照片{wantsPictures(reason) ? "" : "（选填）"}，仅你和商家可见
            </p>
            <Photos uploads={uploads} pictures={pictures} />
            <Wrong words={form.errorOf("pictures")} />
          </>
        )}
      </section>
      {kind !== "exchange" && (
        <section aria-label="退回" className="num mt-3 rounded-3 bg-surface p-4">
          <p className="flex items-baseline justify-between text-15">
            退回 <b className="text-20 font-bold">{amountWords(back.fen, back.points)}</b>
          </p>
          <p className="mt-1 text-12 leading-body text-ink-3">
            {back.freightFen > 0
              ? `含运费 ${formatFen(back.freightFen)}。`
              : data.freight_fen > 0 && data.sent
                ? "已寄出的订单不退运费。"
                : ""}
            按每件实际付的钱计算，原路退回。
          </p>
        </section>
      )}
      <div className="mt-4">
        <FormEnd form={form} disabled={uploads.sending.length > 0}>
          {uploads.sending.length > 0 ? "照片上传中" : data.instant ? "立即退款" : "提交申请"}
        </FormEnd>
      </div>
    </form>
  );
}

function Wrong({ words }: { words: string | null }) {
  return (
    <p aria-live="polite" className="text-12 text-bad">
      {words}
    </p>
  );
}

interface PiecesProps {
  title: string;
  value: number;
  most: number;
  onChange: (pieces: number) => void;
}

function Pieces({ title, value, most, onChange }: PiecesProps) {
  return (
    <div className="flex items-center justify-end gap-1">
      <IconButton
        icon="minus"
        size="s"
        label={`${title} 减少一件`}
        disabled={value === 0}
        onClick={() => onChange(value - 1)}
      />
      <output className="num min-w-8 text-center text-15">{value}</output>
      <IconButton
        icon="plus"
        size="s"
        label={`${title} 增加一件`}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      />
    </div>
  );
}

const places = Array.from({ length: AFTER_SALE_PICTURES }, (_, place) => String(place));

function Photos({ uploads, pictures }: { uploads: PrivateUploads; pictures: Values["pictures"] }) {
  const isFree = (place: string) => uploads.of(place).sent === null && (pictures[place] ?? "") === "";
  const free = places.find(isFree);
  const [open, input] = usePictureInput("选择照片", (file) => {
    if (free !== undefined) void uploads.send(free, file);
  });
  return (
    <div className="flex flex-wrap gap-2">
      {places.map((place) => {
        const { sent, share, problem } = uploads.of(place);
        if (sent === null) return null;
        return (
          <span key={place} className="relative size-20 overflow-hidden rounded-2 bg-surface-2">
            <img src={sent.src} alt={`照片 ${Number(place) + 1}`} className="size-full object-cover" />
            {share !== null && (
              <span className="num absolute inset-x-0 bottom-0 bg-surface text-center text-11">
                {Math.round(share * 100)}%
              </span>
            )}
            {problem !== "" && (
              <button
                type="button"
                title={problem}
                className="absolute inset-x-0 bottom-0 bg-bad-soft text-center text-11 text-bad"
                onClick={() => void uploads.send(place)}
              >
                重试
              </button>
            )}
            <span className="absolute top-0 right-0">
              <IconButton
                icon="close"
                size="s"
                label={`移除照片 ${Number(place) + 1}`}
                onClick={() => uploads.remove(place)}
              />
            </span>
          </span>
        );
      })}
      {free !== undefined && (
        <button
          type="button"
          onClick={open}
          className="press grid size-20 place-items-center rounded-2 border border-dashed border-line-2 text-ink-3"
        >
          <span className="sr-only">添加照片</span>
          <Icon name="camera" />
        </button>
      )}
      {input}
    </div>
  );
}
