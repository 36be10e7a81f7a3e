// Provides a simulated participant with money for contracts. Real money is transferred from the participant's spot account, and
// demo money is requested from the sandbox.
import { type ContractAccount, DEMO_ASSET, SERVICE, SETTLEMENT_ASSET } from "@candor/core";
import type { Log, MarketViews, Submit } from "./dependencies.ts";
import type { ParticipantFunds } from "./participant-funds.ts";

export class ParticipantContractFunds {
	readonly user: number;
	readonly #purse: ParticipantFunds;
	readonly #submit: Submit;
	readonly #views: MarketViews;
	readonly #log: Log;

	/** @param options.purse spot funds of the same participant */
	constructor(options: { purse: ParticipantFunds; submit: Submit; views: MarketViews; log: Log }) {
		this.user = options.purse.user;
		this.#purse = options.purse;
		this.#submit = options.submit;
		this.#views = options.views;
		this.#log = options.log;
	}

	open(): Promise<boolean> {
		return this.#purse.open();
	}

	available(account: ContractAccount): bigint {
		return this.#of(account).available;
	}

	/** Returns the sum of available and frozen money, in ledger units. */
	held(account: ContractAccount): bigint {
		const { available, frozen } = this.#of(account);
		return available + frozen;
	}

	#of(account: ContractAccount) {
		const { balances } = this.#views;
		return account === "real" ? balances.of(this.user, "contract", SETTLEMENT_ASSET) : balances.of(this.user, "demo", DEMO_ASSET);
	}

	/** If fewer than `least` ledger units are available, raises the balance to `target` ledger units. */
	async fill(account: ContractAccount, least: bigint, target: bigint): Promise<void> {
		const held = this.held(account);
		if (this.available(account) >= least || held >= target) return;
		const amount = target - held;
		if (account === "simulation") {
			return this.#send({ type: "DepositDemo", id: "", by: SERVICE.custody, user: this.user, amount });
		}
		const wanted = this.#purse.held(SETTLEMENT_ASSET) - this.#purse.available(SETTLEMENT_ASSET) + amount;
		await this.#purse.fill(SETTLEMENT_ASSET, wanted, wanted);
		await this.#send({ type: "Transfer", id: "", by: this.user, asset: SETTLEMENT_ASSET, from: "coin", to: "contract", amount });
	}

	async #send(command: Parameters<Submit>[0]): Promise<void> {
		const { outcome } = await this.#submit(command);
		if (outcome.kind === "refused") {
			const { code } = outcome.refusal;
			this.#log.warn({ user: this.user, type: command.type, code }, "a simulated participant got no money for contracts");
		}
	}
}
