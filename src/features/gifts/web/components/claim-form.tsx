import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { AddressChoice } from "#capabilities/people/addresses/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { useKeptValues } from "#client/kept-values.ts";
import { useRequestKey } from "#client/request-key.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { type ClaimWay, claimWayNames } from "#shared/gift.ts";
import { formatFen } from "#shared/money.ts";
import { isMobile, plainMobile } from "#shared/validation.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { claimPath, giftPath } from "../../address.ts";
import type { Gift } from "../../contract.ts";
import { giftApi, refreshGifts } from "../api/gifts.ts";
import { optionOf } from "../choices.ts";
import { OptionChoice } from "./option-choice.tsx";
import { StoreChoice } from "./store-choice.tsx";

interface Values {
  /** Which thing, and what was picked of it. */
  item: string;
  option_id: readonly (string | undefined)[];
  way: ClaimWay;
  store_id: string;
  address_id: string;
  mobile: string;
  code: string;
}

/** Chooses, says how it comes to the member, and claims. What is chosen outlives the way to the address book. */
export function ClaimForm({ gift, addressId }: { gift: Gift; addressId: string | undefined }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useRequestKey();
  const kept = useKeptValues<Values>(`gift.${gift.id}`, initialOf(gift));
  const needsCode = gift.conditions.some(({ key }) => key === "code");
  const chosen = (values: Values) => {
    const item = gift.items.find(({ id }) => id === values.item) ?? gift.items[0];
    return item && optionOf(item.options, item.axes.length, values.option_id);
  };
  const form = useForm<Values>({
    initial: initialOf(gift),
    kept: kept.kept,
    purpose: "领取礼品",
    check(values) {
      const option = chosen(values);
      const pickup = values.way === "pickup";
      return {
        ...((option === undefined || option.left === 0) && {
          option_id: option === undefined ? "请选好每一项" : "这个选项已经发完，换一个吧",
        }),
        ...(pickup && values.store_id === "" && { store_id: "请选择领取的门店" }),
        ...(!pickup && values.address_id === "" && { address_id: "请选择收货地址" }),
        ...(pickup &&
          gift.mobile === null &&
          values.mobile === "" && { mobile: "请填写手机号，到店时方便联系" }),
        ...(values.mobile !== "" &&
          !isMobile(plainMobile(values.mobile)) && { mobile: "请输入正确的手机号" }),
        ...(needsCode && values.code.trim() === "" && { code: "请输入兑换码" }),
      };
    },
    async save(values) {
      const pickup = values.way === "pickup";
      const body = {
        option_id: chosen(values)?.id ?? "0",
        way: values.way,
        store_id: pickup ? values.store_id : null,
        address_id: pickup ? null : values.address_id,
        mobile: pickup ? values.mobile : "",
        code: values.code,
      };
      try {
        const { id, payment_number: number } = await giftApi(
          "POST /api/gifts/{id}/claims",
          { params: { id: gift.id }, body: { ...body, idempotency_key: keyOf(body) } },
          { quiet: true },
        );
        kept.forget();
        if (number !== "") {
          navigate(pathOf("shop.pay", { number }, { section }), { replace: true });
          return;
        }
        toast(gift.needs_review ? "已提交，等待审核" : "登记成功", { kind: "done" });
        navigate(claimPath(id, section), { replace: true });
      } finally {
        // Whatever came of it, what is left stands differently now.
        void refreshGifts(queryClient);
      }
    },
  });
  const { values, set, errorOf, text } = form;
  const postage = values.way === "mail" ? gift.postage_fen : 0;
  // The address book answers in the address; taken once, it goes from there.
  const take = useEffectEvent((id: string) => {
    set({ address_id: id, way: "mail" });
    navigate(giftPath(gift.id, section), { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (addressId !== undefined) take(addressId);
  }, [addressId]);
  return (
    <form {...form.props} aria-label="登记">
      <section className="mt-2 bg-surface pb-4">
        <SectionHead title="选择礼品" note="每人一份" />
        <OptionChoice
          items={gift.items}
          item={values.item}
          picked={values.option_id}
          error={errorOf("option_id")}
          onPick={(item, picked) => set({ item, option_id: picked })}
        />
      </section>
      <section className="mt-2 grid gap-4 bg-surface pb-5">
        <div className="-mb-4">
          <SectionHead title="领取方式" />
        </div>
        <div className="px-edge">
          {gift.ways.length > 1 ? (
            <SegmentedControl
              label="领取方式"
              options={gift.ways.map((value) => ({ value, label: claimWayNames[value] }))}
              value={values.way}
              onChange={(way) => set({ way })}
            />
          ) : (
            <p className="text-15">{claimWayNames[values.way]}</p>
          )}
          {errorOf("way") && <p className="mt-1.5 text-12 text-bad">{errorOf("way")}</p>}
        </div>
        {values.way === "pickup" ? (
          <>
            <StoreChoice
              stores={gift.stores}
              value={values.store_id}
              error={errorOf("store_id")}
              onChange={(id) => set({ store_id: id })}
            />
            <TextField
              className="px-edge"
              label="联系手机号"
              inputMode="tel"
              autoComplete="tel-national"
              placeholder={gift.mobile ?? "11 位手机号"}
              hint={gift.mobile === null ? "门店联系你时使用" : `不填就用绑定的 ${gift.mobile}`}
              {...text("mobile")}
            />
          </>
        ) : (
          <AddressChoice
            to={giftPath(gift.id, section)}
            value={values.address_id}
            error={errorOf("address_id")}
            onDefault={(id) => set({ address_id: id })}
          />
        )}
        {postage > 0 && (
          <p className="num px-edge text-15">
            邮费 {formatFen(postage)}
            <span className="block text-13 text-ink-3">
              {gift.needs_review
                ? "审核通过后付款，24 小时内没有付，名额退回。"
                : "提交后 30 分钟内付款，没有付的话名额退回。寄出前取消，邮费原路退回。"}
            </span>
          </p>
        )}
        {needsCode && (
          <TextField
            className="px-edge"
            label="兑换码"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            {...text("code")}
          />
        )}
      </section>
      <p className="px-edge py-3 text-12 leading-body text-ink-3">
        收件信息只用于发放这份礼品，加密保存，完成 {gift.keep_days} 天后自动删除。
        {gift.needs_review && "提交后由主办方审核，结果会通知你。"}
      </p>
      <BottomBar label="提交登记">
        <FormProblem form={form} className="w-full" />
        <Button type="submit" variant="accent" size="l" wide loading={form.busy}>
          {gift.needs_review ? "提交审核" : postage > 0 ? `提交并付邮费 ${formatFen(postage)}` : "确认领取"}
        </Button>
      </BottomBar>
    </form>
  );
}

function initialOf(gift: Gift): Values {
  const [first] = gift.items;
  const [only] = gift.stores.length === 1 ? gift.stores : [];
  return {
    item: first?.id ?? "",
    option_id: [],
    way: gift.ways[0] ?? "pickup",
    ...{ store_id: only?.id ?? "", address_id: "", mobile: "", code: "" },
  };
}
