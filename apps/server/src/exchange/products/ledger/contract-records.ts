// Several positions of one person may change its money in one step (fills of a net account, a round of funding), and the ledger tells the
// balance by its causes, for all positions at once. Each position's part is a record of its own, which names the position.
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
	/** Moves since the last balance event, in order. */
	moves: Move[];
	/** Amounts whose records exist and whose balance event is still to come. */
	readonly owed: Record<ContractCause, bigint>;
}

/** True if this class makes the records. Money set aside for a position (`contract_margin`) changes no total balance. */
export function isOfContracts(cause: BalanceChanged["cause"]): cause is ContractCause {
	return (CAUSES as readonly string[]).includes(cause);
}

export class ContractMoves {
	/** By user; a step changes positions of real money or of demo money, never both. */
	readonly #people = new Map<number, Person>();

	/** @param traded profit less fees of the change @param id of the event, which becomes the record's id */
	changed({ position, user }: PositionChanged, traded: bigint, id: bigint): void {
		this.#add(user, { id, cause: "contract_trade", position, change: traded });
	}

	liquidated({ position, user, toInsurance }: PositionLiquidated, id: bigint): void {
		this.#add(user, { id, cause: "contract_liquidation", position, change: -toInsurance });
	}

	funded({ position, user, amount }: FundingPaid, id: bigint): void {
		this.#add(user, { id, cause: "contract_funding", position, change: amount });
	}

	/** Insurance has no user and no records. */
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
	 * The records of a person's positions in the step that this ends, in their order. The ledger may speak of a step several times, by cause
	 * and more than once of one: always with the balance at the step's end. All records come with the first time.
	 */
	recordsOf(event: BalanceChanged, cause: ContractCause): readonly { readonly id: bigint; readonly event: BalanceChanged }[] {
		const person = this.#of(event.owner);
		const { moves, owed } = person;
		person.moves = [];
		let { available } = event;
		const records = [];
		// From the last one, whose balance is known, to the first one.
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
