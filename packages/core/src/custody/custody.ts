// Executes sandbox deposits and transfers between a user's accounts (docs/reference/rules.md §10).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { refuse, type Verdict } from "../engine/outcome.ts";
import type { Engine, Handlers, Product } from "../engine/product.ts";
import { CUSTODY_SANDBOX, DEMO_ASSET, PLATFORM, SPOT } from "../ledger/kinds.ts";
import { available } from "../ledger/ledger.ts";
import type { CustodyDependencies } from "./dependencies.ts";
import { TRANSFER_KINDS } from "./kinds.ts";
import type { DepositCredited, DepositSandbox, depositSandbox, Transfer, Transferred, transfer } from "./messages.ts";

/**
 * Largest amount of a deposit, and largest balance after a deposit, ledger units. It is below the ledger's limit, so that sums
 * cannot overflow.
 */
const MAX_AMOUNT = 1n << 60n;
const MAX_ISSUED = 1n << 61n;

type CustodyEngine = Engine<DepositCredited | Transferred, "deposit" | "transfer">;

export class Custody implements Product {
	readonly handlers: Handlers<readonly [typeof depositSandbox, typeof transfer]> = {
		DepositSandbox: (command) => this.#deposit(command),
		Transfer: (command) => this.#transfer(command),
	};
	readonly sectionVersion = 1;
	readonly #engine: CustodyEngine;
	readonly #dependencies: CustodyDependencies;
	#lastDeposit = 0;
	#lastTransfer = 0;

	constructor(engine: CustodyEngine, dependencies: CustodyDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
	}

	#deposit({ user, asset, amount }: DepositSandbox): Verdict {
		if (this.#engine.mode() !== "sandbox") return refuse("sandbox_only");
		if (this.#dependencies.standingOf(user) === undefined) return refuse("unknown_account", "user");
		if (this.#dependencies.asset(asset) === undefined || asset === DEMO_ASSET) return refuse("unknown_asset", "asset");
		if (amount <= 0n || amount > MAX_AMOUNT) return refuse("invalid_amount", "amount");
		const { ledger } = this.#engine;
		const held = ledger.balance(available(ledger.find(user, SPOT, asset)));
		const issued = -ledger.balance(available(ledger.find(PLATFORM, CUSTODY_SANDBOX, asset)));
		if (held > MAX_AMOUNT || issued > MAX_ISSUED) return refuse("limit_reached", "amount");
		const custody = ledger.open(PLATFORM, CUSTODY_SANDBOX, asset);
		const coin = ledger.open(user, SPOT, asset);
		const deposit = ++this.#lastDeposit;
		this.#engine.access.deposit.move(available(custody), available(coin), amount, deposit, deposit);
		this.#engine.emit({ type: "DepositCredited", deposit, user, asset, amount, at: this.#engine.now() });
		return deposit;
	}

	#transfer({ by, asset, from, to, amount }: Transfer): Verdict {
		if (this.#dependencies.asset(asset) === undefined) return refuse("unknown_asset", "asset");
		if (from === to) return refuse("same_account", "to");
		if (amount <= 0n) return refuse("invalid_amount", "amount");
		const { ledger } = this.#engine;
		const source = ledger.find(by, TRANSFER_KINDS[from], asset);
		const free = ledger.balance(available(source));
		if (free < amount) return refuse("insufficient_balance", "amount", { available: free, asset }, true);
		const target = ledger.open(by, TRANSFER_KINDS[to], asset);
		const transfer = ++this.#lastTransfer;
		this.#engine.access.transfer.move(available(source), available(target), amount, transfer, transfer);
		this.#engine.emit({ type: "Transferred", transfer, user: by, asset, from, to, amount, at: this.#engine.now() });
		return transfer;
	}

	restate(): void {}

	save(writer: ByteWriter): number {
		writer.uint(this.#lastDeposit);
		writer.uint(this.#lastTransfer);
		return 1;
	}

	load(reader: ByteReader): void {
		this.#lastDeposit = reader.uint();
		this.#lastTransfer = reader.uint();
	}

	checkInvariants(): void {}
}
