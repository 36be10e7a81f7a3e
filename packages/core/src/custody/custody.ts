// Sandbox deposits and transfers between a user's own accounts (docs/rules.md §10).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { refuse, type Verdict } from "../engine/outcome.ts";
import type { CommandBase, Engine, Product } from "../engine/product.ts";
import { HOUSE, TRANSFER_ACCOUNTS } from "../ledger/accounts.ts";
import { available, type Ledger, type LedgerAccess } from "../ledger/ledger.ts";
import type { DepositSandbox, Transfer } from "./messages.ts";
import type { CustodyNeeds } from "./needs.ts";

/** Largest single amount, and most of one asset that a sandbox hands out: far inside the ledger's range, so sums cannot leave it. */
const MAX_AMOUNT = 1n << 60n;
const MAX_ISSUED = 1n << 61n;

export class Custody implements Product {
	readonly name = "custody";
	readonly sectionVersion = 1;
	readonly #engine: Engine;
	readonly #needs: CustodyNeeds;
	readonly #ledger: Ledger;
	readonly #deposits: LedgerAccess;
	readonly #transfers: LedgerAccess;
	#lastDeposit = 0;
	#lastTransfer = 0;

	constructor(engine: Engine, ledger: Ledger, needs: CustodyNeeds) {
		this.#engine = engine;
		this.#ledger = ledger;
		this.#needs = needs;
		this.#deposits = ledger.grant("deposit", [{ from: "custody_sandbox.available", to: "coin.available", own: false }]);
		this.#transfers = ledger.grant(
			"transfer",
			TRANSFER_ACCOUNTS.flatMap((from) =>
				TRANSFER_ACCOUNTS.filter((to) => to !== from).map(
					(to) => ({ from: `${from}.available`, to: `${to}.available`, own: true }) as const,
				),
			),
		);
	}

	apply(command: CommandBase): Verdict {
		return command.type === "Transfer" ? this.#transfer(command as Transfer) : this.#deposit(command as DepositSandbox);
	}

	#deposit({ user, asset, amount }: DepositSandbox): Verdict {
		if (this.#needs.mode() !== "sandbox") return refuse("sandbox_only");
		if (!this.#needs.isOpen(user)) return refuse("unknown_account", "user");
		if (!this.#needs.assetExists(asset)) return refuse("unknown_asset", "asset");
		if (amount <= 0n || amount > MAX_AMOUNT) return refuse("invalid_amount", "amount");
		const held = this.#ledger.balance(available(this.#ledger.find(user, "coin", asset)));
		const issued = -this.#ledger.balance(available(this.#ledger.find(HOUSE, "custody_sandbox", asset)));
		if (held > MAX_AMOUNT || issued > MAX_ISSUED) return refuse("limit_reached", "amount");
		const custody = this.#ledger.open(HOUSE, "custody_sandbox", asset);
		const coin = this.#ledger.open(user, "coin", asset);
		const deposit = ++this.#lastDeposit;
		this.#deposits.move(available(custody), available(coin), amount, deposit, deposit);
		this.#engine.emit({ type: "DepositCredited", deposit, user, asset, amount, at: this.#engine.now() });
		return deposit;
	}

	#transfer({ by, asset, from, to, amount }: Transfer): Verdict {
		if (!this.#needs.assetExists(asset)) return refuse("unknown_asset", "asset");
		if (from === to) return refuse("same_account", "to");
		if (amount <= 0n) return refuse("invalid_amount", "amount");
		const source = this.#ledger.find(by, from, asset);
		const free = source < 0 ? 0n : this.#ledger.balance(available(source));
		if (free < amount) return refuse("insufficient_balance", "amount", { available: free, asset }, true);
		const target = this.#ledger.open(by, to, asset);
		const transfer = ++this.#lastTransfer;
		this.#transfers.move(available(source), available(target), amount, transfer, transfer);
		this.#engine.emit({
			type: "Transferred",
			transfer,
			user: by,
			asset,
			from,
			to,
			amount,
			at: this.#engine.now(),
		});
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
