// The call that lists the exchange's bank accounts. Deposits and withdrawals by bank use the same calls as all deposits and
// withdrawals.
import { data } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { BankTransfers } from "./bank-transfers.ts";

export {
	addressOfCard,
	BankTransfers,
	bankReference,
	RATE_DECIMALS,
	usesOfPayouts,
} from "./bank-transfers.ts";
export type { ApplyingCards, BankTables } from "./dependencies.ts";
export { hashOfTexts, moneyStatementTexts, type StatementTextTables } from "./statement-texts.ts";

export function banks({ transfers }: { readonly transfers: BankTransfers }): Feature {
	return (calls) => {
		calls.handle("wallet/bank_accounts", (_params, { user }) => data(transfers.all(user)));
	};
}
