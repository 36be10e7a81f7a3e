// Moves the house's own money between its treasury and its purses, and never anybody else's (docs/reference/rules.md §10).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { refuse, type Verdict } from "../engine/outcome.ts";
import type { Engine, Handlers, Product } from "../engine/product.ts";
import { CUSTODY_SANDBOX, DEMO_ASSET, HOUSE, INSURANCE, OPTION_POOL, TREASURY } from "../ledger/kinds.ts";
import { available } from "../ledger/ledger.ts";
import type {
	DefundHouse,
	DepositHouse,
	defundHouse,
	depositHouse,
	FundHouse,
	fundHouse,
	HouseDeposited,
	HouseFunded,
} from "./messages.ts";
import type { HouseNeeds } from "./needs.ts";

const MAX_AMOUNT = 1n << 60n;
const KIND_OF = { option_pool: OPTION_POOL, insurance: INSURANCE } as const;

type HouseEngine = Engine<HouseDeposited | HouseFunded, "house_deposit" | "house_funding">;

export class House implements Product {
	readonly handlers: Handlers<readonly [typeof depositHouse, typeof fundHouse, typeof defundHouse]> = {
		DepositHouse: (command) => this.#deposit(command),
		FundHouse: (command) => this.#fund(command),
		DefundHouse: (command) => this.#defund(command),
	};
	readonly sectionVersion = 1;
	readonly #engine: HouseEngine;
	readonly #needs: HouseNeeds;

	constructor(engine: HouseEngine, needs: HouseNeeds) {
		this.#engine = engine;
		this.#needs = needs;
	}

	#deposit({ asset, amount }: DepositHouse): Verdict {
		if (this.#engine.mode() !== "sandbox") return refuse("sandbox_only");
		if (this.#needs.asset(asset) === undefined || asset === DEMO_ASSET) return refuse("unknown_asset", "asset");
		const { ledger } = this.#engine;
		const held = ledger.balance(available(ledger.find(HOUSE, TREASURY, asset)));
		if (amount <= 0n || amount > MAX_AMOUNT || held + amount > MAX_AMOUNT) return refuse("invalid_amount", "amount");
		const custody = ledger.open(HOUSE, CUSTODY_SANDBOX, asset);
		const treasury = ledger.open(HOUSE, TREASURY, asset);
		this.#engine.access.house_deposit.move(available(custody), available(treasury), amount, 0, 0);
		this.#engine.emit({ type: "HouseDeposited", asset, amount, at: this.#engine.now() });
		return 0;
	}

	#fund({ purse, asset, amount }: FundHouse): Verdict {
		if (amount <= 0n) return refuse("invalid_amount", "amount");
		const { ledger } = this.#engine;
		const treasury = ledger.find(HOUSE, TREASURY, asset);
		const free = ledger.balance(available(treasury));
		if (free < amount) return refuse("insufficient_balance", "amount", { available: free, asset }, true);
		const kind = ledger.open(HOUSE, KIND_OF[purse], asset);
		this.#engine.access.house_funding.move(available(treasury), available(kind), amount, 0, 0);
		this.#engine.emit({ type: "HouseFunded", purse, direction: "in", asset, amount, at: this.#engine.now() });
		return 0;
	}

	#defund({ purse, asset, amount }: DefundHouse): Verdict {
		if (amount <= 0n) return refuse("invalid_amount", "amount");
		const { ledger } = this.#engine;
		const kind = ledger.find(HOUSE, KIND_OF[purse], asset);
		const free = ledger.balance(available(kind));
		if (free < amount) return refuse("insufficient_balance", "amount", { available: free, asset }, true);
		const treasury = ledger.open(HOUSE, TREASURY, asset);
		this.#engine.access.house_funding.move(available(kind), available(treasury), amount, 0, 0);
		this.#engine.emit({ type: "HouseFunded", purse, direction: "out", asset, amount, at: this.#engine.now() });
		return 0;
	}

	restate(): void {}

	save(_writer: ByteWriter): number {
		return 0;
	}

	load(_reader: ByteReader): void {}

	checkInvariants(): void {}
}
