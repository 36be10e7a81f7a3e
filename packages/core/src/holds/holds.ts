// Stores holds: times without withdrawals after a change to an account's security. Holds expire automatically. The code of every
// withdrawal must check for a hold.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { refuse, type Verdict } from "../engine/outcome.ts";
import type { Engine, Handlers, Product } from "../engine/product.ts";
import { DAY_MS } from "../engine/time.ts";
import type { HoldsDependencies } from "./dependencies.ts";
import { HOLD_REASONS, type HoldReason, type HoldWithdrawals, type holdWithdrawals, type WithdrawalsHeld } from "./messages.ts";

/** Duration of a hold, ms: one day, so that the user has time to read the mail about the change. */
export const HOLD_MS = DAY_MS;

export interface HoldsOffers {
	/** Returns the core time at which the user's hold ends, ms; undefined if the user has no active hold. */
	heldUntil(user: number): number | undefined;
}

export class Holds implements Product {
	readonly handlers: Handlers<readonly [typeof holdWithdrawals]> = { HoldWithdrawals: (command) => this.#hold(command) };
	readonly offers: HoldsOffers = {
		heldUntil: (user) => {
			const latest = Math.max(0, ...(this.#people.get(user)?.values() ?? []));
			return latest > this.#engine.now() ? latest : undefined;
		},
	};
	readonly sectionVersion = 1;
	readonly #engine: Engine<WithdrawalsHeld>;
	readonly #dependencies: HoldsDependencies;
	/** End of each hold, ms, by user and reason. Expired holds are removed when the user gets another hold. */
	readonly #people = new Map<number, Map<HoldReason, number>>();

	constructor(engine: Engine<WithdrawalsHeld>, dependencies: HoldsDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
	}

	#hold({ user, reason }: HoldWithdrawals): Verdict {
		if (this.#dependencies.standingOf(user) === undefined) return refuse("unknown_account", "user");
		const now = this.#engine.now();
		const until = now + HOLD_MS;
		const before = this.#people.get(user) ?? new Map<HoldReason, number>();
		const running = [...before].filter(([one, end]) => one !== reason && end > now);
		this.#people.set(user, new Map([...running, [reason, until]]));
		this.#engine.emit({ type: "WithdrawalsHeld", user, reason, until });
		return until;
	}

	restate(): void {
		for (const [user, holds] of this.#people) {
			for (const [reason, until] of holds) this.#engine.emit({ type: "WithdrawalsHeld", user, reason, until });
		}
	}

	save(writer: ByteWriter): number {
		let count = 0;
		for (const [user, holds] of this.#people) {
			for (const [reason, until] of holds) {
				writer.uint(user);
				writer.u8(HOLD_REASONS.indexOf(reason));
				writer.uint(until);
				count++;
			}
		}
		return count;
	}

	load(reader: ByteReader): void {
		while (!reader.done) {
			const user = reader.uint();
			const reason = HOLD_REASONS[reader.u8()] as HoldReason;
			const holds = this.#people.get(user) ?? new Map<HoldReason, number>();
			holds.set(reason, reader.uint());
			this.#people.set(user, holds);
		}
	}

	checkInvariants(): void {}
}
