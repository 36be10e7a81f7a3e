// Splits a balance change among positions. One step of the core, for example a round of funding, can change a user's balance
// through several positions, but the ledger reports only the total per reason. This class writes a separate account record for
// each position.
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
	/** Changes since the user's last balance event, in order. */
	moves: Move[];
	/** Amounts that already have account records, but whose balance event has not been taken yet. */
	readonly owed: Record<ContractCause, bigint>;
}

/**
 * Returns true if this class makes the account records of a change. Margin that is set aside for a position (`contract_margin`)
 * changes no total balance and has no record.
 */
export function isOfContracts(cause: BalanceChanged["cause"]): cause is ContractCause {
	return (CAUSES as readonly string[]).includes(cause);
}

export class ContractMoves {
	/** Pending changes by user. A step changes positions of real money or of demo money, never both. */
	readonly #people = new Map<number, Person>();

	/**
	 * Notes a change of a position. @param traded profit minus fees of the change @param id id of the event, which becomes the
	 * record's id
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

	/** Adds a change. A change of the insurance fund is ignored, because it has no user. */
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
	 * Returns the records of a user's positions for the step that ends with this balance event, in order. A step may have several
	 * balance events, one or more per reason. Each balance event contains the balance after the step. The call for the first
	 * balance event returns all records of the step.
	 */
	recordsOf(event: BalanceChanged, cause: ContractCause): readonly { readonly id: bigint; readonly event: BalanceChanged }[] {
		const person = this.#of(event.owner);
		const { moves, owed } = person;
		person.moves = [];
		let { available } = event;
		const records = [];
		// Computes balances backwards from the last record, whose balance is known.
		for (const { id, cause, position, change } of moves.reverse()) {
			records.push({ id, event: { ...event, cause, change, ref: position, available } });
			available -= change;
			owed[cause] += change;
		}
		owed[cause] -= event.change;
		return records.reverse();
	}

	/** Ends a batch. Throws if balances changed by other amounts than the position events report. */
	finish(): void {
		for (const [user, { moves, owed }] of this.#people) {
			const differs = CAUSES.filter((cause) => owed[cause] !== 0n).map((cause) => `${owed[cause]} by ${cause}`);
			if (differs.length === 0 && moves.length === 0) continue;
			throw new Error(`positions of ${user} and its balance differ: ${differs.join(", ")}, ${moves.length} changes are untold`);
		}
		this.#people.clear();
	}
}
