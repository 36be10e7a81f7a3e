// Tracks how much each user may still lose today under the loss limit that the user has set. Every product with risk calls this
// code before it accepts a stake or rests an order, and reports the result of the risk afterwards. Only real money counts, not
// demo money (docs/reference/rules.md §6).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { CommandBase } from "../engine/declare.ts";
import { invariant, type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Engine, Handlers, Product } from "../engine/product.ts";
import { RESTRICTIONS } from "../engine/since.ts";
import { DAY_MS } from "../engine/time.ts";
import { SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { LimitsSet, SetLimits, setLimits } from "./messages.ts";

/** Looser limits apply only after this delay, ms, so that users cannot loosen a limit right after a loss. */
const LOOSENED_AFTER_MS = DAY_MS;
const MAX_BREAK_MS = 366 * DAY_MS;
const MAX_AMOUNT = 1n << 60n;

interface Bounds {
	readonly dailyLoss: bigint;
	readonly breakUntil: number;
}

interface Person {
	now: Bounds;
	next: (Bounds & { readonly from: number }) | undefined;
	day: number;
	/** The user's losses less gains on the day `day`, ledger units. */
	lost: bigint;
	atRisk: bigint;
}

export interface LimitsOffers {
	/** Returns a refusal if the user's limits do not allow this additional risk (ledger units), otherwise undefined. */
	riskProblem(user: number, amount: bigint): Refusal | undefined;
	takeRisk(user: number, amount: bigint): void;
	/** Changes the amount that is reserved for a user's resting orders by `change` ledger units. */
	changeReserve(user: number, change: bigint): void;
	/**
	 * Reports the result of a risk that has ended.
	 * @param amount stake that was at risk
	 * @param gained gain in ledger units without the stake; negative for a loss
	 */
	endRisk(user: number, amount: bigint, gained: bigint): void;
}

const NONE: Bounds = { dailyLoss: 0n, breakUntil: 0 };

export class Limits implements Product {
	readonly handlers: Handlers<readonly [typeof setLimits]> = { SetLimits: (command) => this.#set(command) };
	readonly offers: LimitsOffers = {
		riskProblem: (user, amount) => this.#judge(user, amount),
		takeRisk: (user, amount) => {
			this.#of(user).atRisk += amount;
		},
		changeReserve: (user, change) => void this.#aside.set(user, (this.#aside.get(user) ?? 0n) + change),
		endRisk: (user, amount, gained) => {
			const person = this.#of(user);
			person.atRisk -= amount;
			person.lost = this.#lostToday(person) - gained;
			person.day = this.#today;
		},
	};
	readonly sectionVersion = 1;
	readonly #engine: Engine<LimitsSet>;
	readonly #people = new Map<number, Person>();
	/**
	 * For each user, the money reserved for resting opening orders. It is computed from the orders and never stored in a snapshot.
	 */
	readonly #aside = new Map<number, bigint>();

	constructor(engine: Engine<LimitsSet>) {
		this.#engine = engine;
	}

	isClosing(_command: CommandBase): boolean {
		return true;
	}

	get #today(): number {
		return Math.floor(this.#engine.now() / DAY_MS);
	}

	#of(user: number): Person {
		const known = this.#people.get(user);
		if (known !== undefined) return known;
		const person: Person = { now: NONE, next: undefined, day: 0, lost: 0n, atRisk: 0n };
		this.#people.set(user, person);
		return person;
	}

	#lostToday({ day, lost }: Person): bigint {
		return day === this.#today ? lost : 0n;
	}

	/** Returns the amount that the user may still risk today, ledger units. */
	#left(user: number, person: Person, { dailyLoss }: Pick<Bounds, "dailyLoss">): bigint {
		const aside = this.#engine.isBefore(RESTRICTIONS) ? 0n : (this.#aside.get(user) ?? 0n);
		return dailyLoss - this.#lostToday(person) - person.atRisk - aside;
	}

	#boundsOf({ now, next }: Person): Bounds {
		return next !== undefined && next.from <= this.#engine.now() ? next : now;
	}

	#judge(user: number, amount: bigint): Refusal | undefined {
		const person = this.#people.get(user);
		if (person === undefined) return undefined;
		const { dailyLoss, breakUntil } = this.#boundsOf(person);
		if (breakUntil > this.#engine.now()) return refuse("on_break", undefined, { until: breakUntil }, true);
		if (dailyLoss === 0n) return undefined;
		const left = this.#left(user, person, { dailyLoss });
		if (amount <= left) return undefined;
		return refuse(
			"loss_limit_reached",
			undefined,
			{ left: left > 0n ? left : 0n, limit: dailyLoss, asset: SETTLEMENT_ASSET },
			true,
		);
	}

	#set({ by, dailyLoss, breakUntil }: SetLimits): Verdict {
		const at = this.#engine.now();
		if (dailyLoss < 0n || dailyLoss > MAX_AMOUNT) return refuse("invalid_limit", "daily_loss");
		if (breakUntil !== 0 && (breakUntil <= at || breakUntil > at + MAX_BREAK_MS)) return refuse("invalid_break", "break_until");
		const person = this.#of(by);
		const before = this.#boundsOf(person);
		// A break that has ended no longer counts. If the new limits leave it out, they are not looser.
		const running = before.breakUntil > at ? before.breakUntil : 0;
		const now = { dailyLoss: tighter(before.dailyLoss, dailyLoss), breakUntil: Math.max(running, breakUntil) };
		const same = person.next?.dailyLoss === dailyLoss && person.next.breakUntil === breakUntil && person.next.from > at;
		if (now.dailyLoss === dailyLoss && now.breakUntil === breakUntil) person.next = undefined;
		else if (!same) person.next = { dailyLoss, breakUntil, from: at + LOOSENED_AFTER_MS };
		person.now = now;
		this.#tell(by, person);
		if (now.breakUntil > at) this.#engine.restricted(by, "break");
		else if (now.dailyLoss > 0n && this.#left(by, person, now) < 0n) this.#engine.restricted(by, "limit");
		return by;
	}

	#tell(user: number, { now, next }: Person): void {
		this.#engine.emit({
			type: "LimitsSet",
			user,
			...now,
			nextDailyLoss: next?.dailyLoss ?? 0n,
			nextBreakUntil: next?.breakUntil ?? 0,
			nextFrom: next?.from ?? 0,
		});
	}

	restate(): void {
		for (const [user, person] of this.#people) this.#tell(user, person);
	}

	save(writer: ByteWriter): number {
		for (const [user, { now, next, day, lost, atRisk }] of this.#people) {
			writer.uint(user);
			for (const { dailyLoss, breakUntil } of [now, next ?? NONE]) {
				writer.big(dailyLoss);
				writer.uint(breakUntil);
			}
			writer.uint(next?.from ?? 0);
			writer.uint(day);
			writer.big(lost);
			writer.big(atRisk);
		}
		return this.#people.size;
	}

	load(reader: ByteReader): void {
		const bounds = (): Bounds => ({ dailyLoss: reader.big(), breakUntil: reader.uint() });
		while (!reader.done) {
			const user = reader.uint();
			const now = bounds();
			const later = bounds();
			const from = reader.uint();
			const next = from > 0 ? { ...later, from } : undefined;
			this.#people.set(user, { now, next, day: reader.uint(), lost: reader.big(), atRisk: reader.big() });
		}
	}

	checkInvariants(): void {
		for (const [user, aside] of this.#aside) invariant(aside >= 0n, `${user} has ${aside} aside for orders`);
		for (const [user, { atRisk, now, next }] of this.#people) {
			invariant(atRisk >= 0n, `${user} has ${atRisk} at risk`);
			invariant(now.dailyLoss >= 0n && (next?.dailyLoss ?? 0n) >= 0n, `${user} has a limit below zero`);
		}
	}
}

/** Returns the stricter of two loss limits; 0 means no limit. */
function tighter(one: bigint, other: bigint): bigint {
	if (one === 0n || other === 0n) return one + other;
	return one < other ? one : other;
}
