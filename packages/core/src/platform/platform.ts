// Moves the platform's money between its treasury and its pools (docs/reference/rules.md §10).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { refuse, type Verdict } from "../engine/outcome.ts";
import type { Engine, Handlers, Product } from "../engine/product.ts";
import { CUSTODY_SANDBOX, DEMO_ASSET, INSURANCE, OPTION_POOL, PLATFORM, TREASURY } from "../ledger/kinds.ts";
import { available } from "../ledger/ledger.ts";
import type { PlatformDependencies } from "./dependencies.ts";
import type {
	DefundPlatform,
	DepositPlatform,
	defundPlatform,
	depositPlatform,
	FundPlatform,
	fundPlatform,
	PlatformDeposited,
	PlatformFunded,
} from "./messages.ts";

const MAX_AMOUNT = 1n << 60n;
const KIND_OF = { option_pool: OPTION_POOL, insurance: INSURANCE } as const;

type PlatformEngine = Engine<PlatformDeposited | PlatformFunded, "house_deposit" | "house_funding">;

export class Platform implements Product {
	readonly handlers: Handlers<readonly [typeof depositPlatform, typeof fundPlatform, typeof defundPlatform]> = {
		DepositPlatform: (command) => this.#deposit(command),
		FundPlatform: (command) => this.#fund(command),
		DefundPlatform: (command) => this.#defund(command),
	};
	readonly sectionVersion = 1;
	readonly #engine: PlatformEngine;
	readonly #dependencies: PlatformDependencies;

	constructor(engine: PlatformEngine, dependencies: PlatformDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
	}

	#deposit({ asset, amount }: DepositPlatform): Verdict {
		if (this.#engine.mode() !== "sandbox") return refuse("sandbox_only");
		if (this.#dependencies.asset(asset) === undefined || asset === DEMO_ASSET) return refuse("unknown_asset", "asset");
		const { ledger } = this.#engine;
		const held = ledger.balance(available(ledger.find(PLATFORM, TREASURY, asset)));
		if (amount <= 0n || amount > MAX_AMOUNT || held + amount > MAX_AMOUNT) return refuse("invalid_amount", "amount");
		const custody = ledger.open(PLATFORM, CUSTODY_SANDBOX, asset);
		const treasury = ledger.open(PLATFORM, TREASURY, asset);
		this.#engine.access.house_deposit.move(available(custody), available(treasury), amount, 0, 0);
		this.#engine.emit({ type: "PlatformDeposited", asset, amount, at: this.#engine.now() });
		return 0;
	}

	#fund({ purse, asset, amount }: FundPlatform): Verdict {
		if (amount <= 0n) return refuse("invalid_amount", "amount");
		const { ledger } = this.#engine;
		const treasury = ledger.find(PLATFORM, TREASURY, asset);
		const free = ledger.balance(available(treasury));
		if (free < amount) return refuse("insufficient_balance", "amount", { available: free, asset }, true);
		const kind = ledger.open(PLATFORM, KIND_OF[purse], asset);
		this.#engine.access.house_funding.move(available(treasury), available(kind), amount, 0, 0);
		this.#engine.emit({ type: "PlatformFunded", purse, direction: "in", asset, amount, at: this.#engine.now() });
		return 0;
	}

	#defund({ purse, asset, amount }: DefundPlatform): Verdict {
		if (amount <= 0n) return refuse("invalid_amount", "amount");
		const { ledger } = this.#engine;
		const kind = ledger.find(PLATFORM, KIND_OF[purse], asset);
		const free = ledger.balance(available(kind));
		if (free < amount) return refuse("insufficient_balance", "amount", { available: free, asset }, true);
		const treasury = ledger.open(PLATFORM, TREASURY, asset);
		this.#engine.access.house_funding.move(available(kind), available(treasury), amount, 0, 0);
		this.#engine.emit({ type: "PlatformFunded", purse, direction: "out", asset, amount, at: this.#engine.now() });
		return 0;
	}

	restate(): void {}

	save(_writer: ByteWriter): number {
		return 0;
	}

	load(_reader: ByteReader): void {}

	checkInvariants(): void {}
}
