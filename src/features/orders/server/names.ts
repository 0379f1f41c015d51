/** What orders are called where others keep something of them: payments, ledger, comments. */
export const ORDER = "order";
