export { incomeAccount, providerAccount, subjectAccount } from "./accounts.ts";
export { type ShopDebt, shopDebts } from "./debts.ts";
export { defaultProvider } from "./default-provider.ts";
export {
  closePayment,
  openPayment,
  openPayments,
  refundPayment,
  type WantedPayment,
} from "./open-payment.ts";
export { type DoneRefund, type PaidPayment, type Payable, payables } from "./payables.ts";
export { platformCertificates } from "./providers/create.ts";
