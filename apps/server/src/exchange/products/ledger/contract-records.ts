// Several tickets of one person may change its money in one step (fills of a net account, a round of funding), and the ledger tells the
// balance by its causes, for all tickets at once. Each ticket's part is a record of its own, which names the ticket.
import type { BalanceChanged, FundingPaid, TicketChanged, TicketLiquidated } from "@candor/core";

const CAUSES = ["contract_trade", "contract_liquidation", "contract_funding"] as const;
type ContractCause = (typeof CAUSES)[number];

interface Move {
	readonly id: bigint;
	readonly cause: ContractCause;
	readonly ticket: number;
	readonly change: bigint;
}

interface Person {
	/** Told since the ledger spoke, in their order. */
	moves: Move[];
	/** What the ledger is still to say of moves that have their records. */
	readonly owed: Record<ContractCause, bigint>;
}

/** Whether its records are made here. What is only put aside for a ticket (`contract_margin`) changes no balance as a whole. */
export function isOfContracts(cause: BalanceChanged["cause"]): cause is ContractCause {
	return (CAUSES as readonly string[]).includes(cause);
}

export class ContractMoves {
	/** By user; a step changes tickets of real money or of demo money, never both. */
	readonly #people = new Map<number, Person>();

	/** @param traded what was made of its profit less its fees @param id of the event, which becomes the record's */
	changed({ ticket, user }: TicketChanged, traded: bigint, id: bigint): void {
		this.#add(user, { id, cause: "contract_trade", ticket, change: traded });
	}

	liquidated({ ticket, user, toInsurance }: TicketLiquidated, id: bigint): void {
		this.#add(user, { id, cause: "contract_liquidation", ticket, change: -toInsurance });
	}

	funded({ ticket, user, amount }: FundingPaid, id: bigint): void {
		this.#add(user, { id, cause: "contract_funding", ticket, change: amount });
	}

	/** Insurance's are nobody's records. */
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
	 * The records of a person's tickets in the step that this ends, in their order. The ledger may speak of a step several times, by cause
	 * and more than once of one: always with the balance at the step's end. All records come with the first time.
	 */
	recordsOf(event: BalanceChanged, cause: ContractCause): readonly { readonly id: bigint; readonly event: BalanceChanged }[] {
		const person = this.#of(event.owner);
		const { moves, owed } = person;
		person.moves = [];
		let { available } = event;
		const records = [];
		// From the last one, whose balance is known, to the first one.
		for (const { id, cause, ticket, change } of moves.reverse()) {
			records.push({ id, event: { ...event, cause, change, ref: ticket, available } });
			available -= change;
			owed[cause] += change;
		}
		owed[cause] -= event.change;
		return records.reverse();
	}

	/** Throws where balances changed by something else than what was told of tickets. Between two batches nothing is owed. */
	finish(): void {
		for (const [user, { moves, owed }] of this.#people) {
			const differs = CAUSES.filter((cause) => owed[cause] !== 0n).map((cause) => `${owed[cause]} by ${cause}`);
			if (differs.length === 0 && moves.length === 0) continue;
			throw new Error(`tickets of ${user} and its balance differ: ${differs.join(", ")}, ${moves.length} changes are untold`);
		}
		this.#people.clear();
	}
}
