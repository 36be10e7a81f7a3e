import type { ContractsOffers } from "../contracts/projection.ts";
import type { OptionsOffers } from "../options/projection.ts";
import type { ServerProduct } from "../product.ts";
import { BalanceView } from "./balance-view.ts";
import { createLedgerCheck } from "./check.ts";
import { dayChanges } from "./day-changes-table.ts";
import { LedgerBatch } from "./projection.ts";
import { ACCOUNT_RECORDS, BALANCES, DAY_CHANGES } from "./tables.ts";

export const ledger = {
	name: "ledger",
	createViews() {
		const balances = new BalanceView();
		return { views: { balances }, take: { BalanceChanged: (event) => balances.balanceChanged(event) } };
	},
	migrations: { "0004-day-changes": dayChanges },
	tables: [ACCOUNT_RECORDS, DAY_CHANGES, BALANCES],
	createProjection: ({ optionOf, positionReplay }: OptionsOffers & ContractsOffers) => ({
		begin: () => new LedgerBatch(optionOf, (event) => positionReplay.traded(event)),
	}),
	createCheck: createLedgerCheck,
} satisfies ServerProduct<{ balances: BalanceView }>;
