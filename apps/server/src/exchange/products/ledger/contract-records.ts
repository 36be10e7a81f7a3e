// One step may change a user's balance through several positions, for example fills in net mode or a round of funding. The ledger
// reports only the total per cause. This class writes each position's share as a separate record, which names the position.
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
	/** Changes since the last balance event, in order. */
	moves: Move[];
	/** Amounts that have records and whose balance event is still to come. */
	readonly owed: Record<ContractCause, bigint>;
}

/** True if this class makes the records. Money set aside for a position (`contract_margin`) changes no total balance. */
export function isOfContracts(cause: BalanceChanged["cause"]): cause is ContractCause {
	return (CAUSES as readonly string[]).includes(cause);
}

export class ContractMoves {
	/** Pending changes by user. A step changes positions of real money or of demo money, never both. */
	readonly #people = new Map<number, Person>();

	/** @param traded profit less fees of the change @param id the event's id, which becomes the record's id */
	changed({ position, user }: PositionChanged, traded: bigint, id: bigint): void {
		this.#add(user, { id, cause: "contract_trade", position, change: traded });
	}

	liquidated({ position, user, toInsurance }: PositionLiquidated, id: bigint): void {
		this.#add(user, { id, cause: "contract_liquidation", position, change: -toInsurance });
	}

	funded({ position, user, amount }: FundingPaid, id: bigint): void {
		this.#add(user, { id, cause: "contract_funding", position, change: amount });
	}

	/** Adds a change; insurance has no user and no records. */
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
	 * Returns the records of a user's positions for the step that this balance event ends, in order. A step may have several balance
	 * events, by cause, also several of one cause; each contains the balance after the step. The first one returns all records.
	 */
	recordsOf(event: BalanceChanged, cause: ContractCause): readonly { readonly id: bigint; readonly event: BalanceChanged }[] {
		const person = this.#of(event.owner);
		const { moves, owed } = person;
		person.moves = [];
		let { available } = event;
		const records = [];
		// From the last record, whose balance is known, back to the first.
		for (const { id, cause, position, change } of moves.reverse()) {
			records.push({ id, event: { ...event, cause, change, ref: position, available } });
			available -= change;
			owed[cause] += change;
		}
		owed[cause] -= event.change;
		return records.reverse();
	}

	/** Throws if balances changed by other amounts than the position events say. Between two batches the remainder is zero. */
	finish(): void {
		for (const [user, { moves, owed }] of this.#people) {
			const differs = CAUSES.filter((cause) => owed[cause] !== 0n).map((cause) => `${owed[cause]} by ${cause}`);
			if (differs.length === 0 && moves.length === 0) continue;
			throw new Error(`positions of ${user} and its balance differ: ${differs.join(", ")}, ${moves.length} changes are untold`);
		}
		this.#people.clear();
	}
}
