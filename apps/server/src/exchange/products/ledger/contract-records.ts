// Splits a balance change into one account record per position. One step of the core, for example a round of funding, can change
// a user's balance through several positions, but the ledger reports only one total per reason.
import type { BalanceChanged, FundingPaid, PositionChanged, PositionLiquidated } from "@candor/core";

const CAUSES = ["contract_trade", "contract_liquidation", "contract_funding"] as const;
type ContractCause = (typeof CAUSES)[number];

interface Move {
	readonly id: bigint;
	readonly cause: ContractCause;
	readonly position: number;
	readonly change: bigint;
}

interface Person {
	/** The user's changes since the last balance event, in order. */
	moves: Move[];
	/** Amounts that were written as account records before the balance event that contains them was processed, keyed by reason. */
	readonly owed: Record<ContractCause, bigint>;
}

/**
 * Returns true if this class writes the account records for balance changes with this cause. The cause `contract_margin` is left
 * out: margin that is set aside for a position does not change the total balance, so it has no account record.
 */
export function isOfContracts(cause: BalanceChanged["cause"]): cause is ContractCause {
	return (CAUSES as readonly string[]).includes(cause);
}

export class ContractMoves {
	/** Pending changes, keyed by user. One step changes positions of either real or demo money, never both. */
	readonly #people = new Map<number, Person>();

	/**
	 * Notes a change of a position. @param traded profit minus fees of this change, in ledger units @param id id of the event; the
	 * account record gets the same id
	 */
	changed({ position, user }: PositionChanged, traded: bigint, id: bigint): void {
		this.#add(user, { id, cause: "contract_trade", position, change: traded });
	}

	liquidated({ position, user, toInsurance }: PositionLiquidated, id: bigint): void {
		this.#add(user, { id, cause: "contract_liquidation", position, change: -toInsurance });
	}

	funded({ position, user, amount }: FundingPaid, id: bigint): void {
		this.#add(user, { id, cause: "contract_funding", position, change: amount });
	}

	/** Adds a change. Changes of the insurance fund's positions (user number 0) are ignored: no user sees them. */
	#add(user: number, move: Move): void {
		if (user > 0 && move.change !== 0n) this.#of(user).moves.push(move);
	}

	#of(user: number): Person {
		let known = this.#people.get(user);
		if (known === undefined) {
			known = { moves: [], owed: { contract_trade: 0n, contract_liquidation: 0n, contract_funding: 0n } };
			this.#people.set(user, known);
		}
		return known;
	}

	/**
	 * Returns, in order, the account records of a user's positions for the step that ends with this balance event. A step may have
	 * several balance events, one or more per reason, and each contains the balance after the step. The call for the first of these
	 * events returns all records of the step; later calls return none.
	 */
	recordsOf(event: BalanceChanged, cause: ContractCause): readonly { readonly id: bigint; readonly event: BalanceChanged }[] {
		const person = this.#of(event.owner);
		const { moves, owed } = person;
		person.moves = [];
		let { available } = event;
		const records = [];
		// The balance after the last record is known, so the balances are computed backwards.
		for (const { id, cause, position, change } of moves.reverse()) {
			records.push({ id, event: { ...event, cause, change, ref: position, available } });
			available -= change;
			owed[cause] += change;
		}
		owed[cause] -= event.change;
		return records.reverse();
	}

	/** Ends a batch. Throws if the balance events and the position events of a user report different amounts. */
	finish(): void {
		for (const [user, { moves, owed }] of this.#people) {
			const differs = CAUSES.filter((cause) => owed[cause] !== 0n).map((cause) => `${owed[cause]} by ${cause}`);
			if (differs.length === 0 && moves.length === 0) continue;
			throw new Error(`positions of ${user} and its balance differ: ${differs.join(", ")}, ${moves.length} changes are untold`);
		}
		this.#people.clear();
	}
}
