// Records deposits of networks and banks, and keeps the identity of each one for ever (docs/reference/rules.md §10).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { refuse } from "../engine/outcome.ts";
import type { Handlers, Product } from "../engine/product.ts";
import type { DepositsDependencies, DepositsEngine } from "./dependencies.ts";
import type { DEPOSIT_COMMANDS } from "./messages.ts";

export interface DepositsOffers {
	/** Tells if the user has a credited deposit that the network can still undo. */
	hasUnfinalDeposit(user: number): boolean;
	/** Tells if the user owes a reversed deposit. */
	debtOf(user: number): boolean;
}

export class Deposits implements Product {
	readonly handlers: Handlers<typeof DEPOSIT_COMMANDS> = {
		CreditDeposit: () => refuse("network_closed"),
		FinalizeDeposit: () => refuse("unknown_deposit"),
		ReverseDeposit: () => refuse("unknown_deposit"),
		QuarantineDeposit: () => refuse("network_closed"),
		DecideQuarantined: () => refuse("unknown_deposit"),
		AllowCappedDeposit: () => refuse("unknown_deposit"),
		RecordNetworkFee: () => refuse("network_closed"),
	};
	readonly offers: DepositsOffers = { hasUnfinalDeposit: () => false, debtOf: () => false };
	readonly sectionVersion = 1;

	constructor(_engine: DepositsEngine, _dependencies: DepositsDependencies) {}

	restate(): void {}

	save(_writer: ByteWriter): number {
		return 0;
	}

	load(_reader: ByteReader): void {}

	checkInvariants(): void {}
}
