export { incomeAccount, providerAccount, subjectAccount } from "./accounts.ts";
export { type ShopDebt, shopDebts } from "./debts.ts";
export { defaultProvider } from "./default-provider.ts";
export {
  closePayment,
  openPayment,
  refundPayment,
} from "./open-payment.ts";
export { type DoneRefund, type PaidPayment, type Payable, payables } from "./payables.ts";
