// Gives users demo money. Demo money is a separate asset that no product can convert into another (docs/reference/rules.md §1.4).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { FIRST_REGISTERED_USER } from "../engine/actors.ts";
import { invariant, refuse, type Verdict } from "../engine/outcome.ts";
import type { Engine, Handlers, Product } from "../engine/product.ts";
import { type AccountKind, DEMO, DEMO_ASSET, DEMO_POOL, KINDS_OF_DEMO, ofPlatform, PLATFORM } from "../ledger/kinds.ts";
import { available, frozen } from "../ledger/ledger.ts";
import type { DemoDependencies } from "./dependencies.ts";
import type {
	DemoDeposited,
	DemoPoolFunded,
	DemoRefilled,
	DepositDemo,
	depositDemo,
	FundDemoPool,
	fundDemoPool,
	RefillDemo,
	refillDemo,
} from "./messages.ts";

/** Platform account whose negative balance is the total of all demo money that users and the demo pool ever got. */
export const CUSTODY_DEMO = ofPlatform(13, "custody_demo", "debit");

/** A refill raises the balance of a demo account to this amount: 10,000, with six decimals. */
const FULL = 10_000_000_000n;
const REFILL_AFTER_MS = 86_400_000;
const MAX_POOL = 1n << 60n;

type DemoEngine = Engine<DemoRefilled | DemoPoolFunded | DemoDeposited, "demo_refill" | "demo_funding">;

export class Demo implements Product {
	readonly handlers: Handlers<readonly [typeof refillDemo, typeof fundDemoPool, typeof depositDemo]> = {
		RefillDemo: (command) => this.#refill(command),
		FundDemoPool: (command) => this.#fundPool(command),
		DepositDemo: (command) => this.#deposit(command),
	};
	readonly sectionVersion = 1;
	readonly #engine: DemoEngine;
	readonly #dependencies: DemoDependencies;
	readonly #refilledAt = new Map<number, number>();

	constructor(engine: DemoEngine, dependencies: DemoDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
	}

	get #isListed(): boolean {
		return this.#dependencies.asset(DEMO_ASSET) !== undefined;
	}

	#refill({ by }: RefillDemo): Verdict {
		if (!this.#isListed) return refuse("unknown_asset");
		const at = this.#engine.now();
		const next = (this.#refilledAt.get(by) ?? at - REFILL_AFTER_MS) + REFILL_AFTER_MS;
		if (at < next) return refuse("refilled_today", undefined, { next }, true);
		const { ledger } = this.#engine;
		const known = ledger.find(by, DEMO, DEMO_ASSET);
		// Money in open positions counts too. Otherwise a user could get more demo money by opening positions before a refill.
		const held = ledger.balance(available(known)) + (known < 0 ? 0n : ledger.balance(frozen(known)));
		if (held >= FULL) return refuse("demo_full", undefined, { maximum: FULL, asset: DEMO_ASSET });
		const amount = FULL - held;
		const slot = ledger.open(by, DEMO, DEMO_ASSET);
		this.#move("demo_refill", available(slot), amount);
		this.#refilledAt.set(by, at);
		this.#engine.emit({ type: "DemoRefilled", user: by, amount, at });
		return 0;
	}

	#fundPool({ amount }: FundDemoPool): Verdict {
		if (!this.#isListed) return refuse("unknown_asset");
		const { ledger } = this.#engine;
		const pool = ledger.find(PLATFORM, DEMO_POOL, DEMO_ASSET);
		if (amount <= 0n || ledger.balance(available(pool)) + amount > MAX_POOL) return refuse("invalid_amount", "amount");
		this.#move("demo_funding", available(ledger.open(PLATFORM, DEMO_POOL, DEMO_ASSET)), amount);
		this.#engine.emit({ type: "DemoPoolFunded", amount, at: this.#engine.now() });
		return 0;
	}

	#deposit({ user, amount }: DepositDemo): Verdict {
		if (this.#engine.mode() !== "sandbox") return refuse("sandbox_only");
		if (!this.#isListed) return refuse("unknown_asset");
		if (user >= FIRST_REGISTERED_USER || this.#dependencies.standingOf(user) === undefined)
			return refuse("unknown_account", "user");
		const { ledger } = this.#engine;
		const held = ledger.balance(available(ledger.find(user, DEMO, DEMO_ASSET)));
		if (amount <= 0n || held + amount > MAX_POOL) return refuse("invalid_amount", "amount");
		this.#move("demo_refill", available(ledger.open(user, DEMO, DEMO_ASSET)), amount);
		this.#engine.emit({ type: "DemoDeposited", user, amount, at: this.#engine.now() });
		return 0;
	}

	#move(cause: "demo_refill" | "demo_funding", to: number, amount: bigint): void {
		const custody = this.#engine.ledger.open(PLATFORM, CUSTODY_DEMO satisfies AccountKind, DEMO_ASSET);
		this.#engine.access[cause].move(available(custody), to, amount, 0, 0);
	}

	restate(): void {}

	save(writer: ByteWriter): number {
		for (const [user, at] of this.#refilledAt) {
			writer.uint(user);
			writer.uint(at);
		}
		return this.#refilledAt.size;
	}

	load(reader: ByteReader): void {
		while (!reader.done) this.#refilledAt.set(reader.uint(), reader.uint());
	}

	checkInvariants(): void {
		const { ledger } = this.#engine;
		for (let slot = 0; slot < ledger.slotCount; slot++) {
			const kind = ledger.kindOf(slot);
			const ofDemo = KINDS_OF_DEMO.includes(kind.name);
			// A refused command can leave an empty account in the ledger.
			const empty = ledger.balance(available(slot)) === 0n && ledger.balance(frozen(slot)) === 0n;
			invariant(empty || (ledger.assetOf(slot) === DEMO_ASSET) === ofDemo, `${kind.name} holds asset ${ledger.assetOf(slot)}`);
		}
	}
}
