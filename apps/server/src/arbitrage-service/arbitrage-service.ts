// Trades for each strategy fund by the rules of its kind. The service sends ordinary commands of the fund's account, and records
// each decision with its inputs (docs/reference/rules.md §7). The timer is in start.ts.
import { SERVICE } from "@candor/core";
import type { FundState } from "../exchange/products/arbitrage/views.ts";
import { CarryFund } from "./carry-fund.ts";
import type { StrategyDependencies } from "./dependencies.ts";
import { FundOrders } from "./fund-orders.ts";
import { TriangleFund } from "./triangle-fund.ts";
import { unwind } from "./unwind.ts";

const HOUR_MS = 3_600_000;
const LOG_EVERY_MS = 60_000;

export class Strategy {
	readonly #dependencies: StrategyDependencies;
	readonly #carry = new CarryFund();
	readonly #triangle = new TriangleFund();
	/** Time at which each decision to do nothing was last recorded, keyed by fund and text of the decision. */
	readonly #told = new Map<string, number>();
	#loggedAt = 0;
	#busy = false;
	/** Number of commands that the exchange has refused since the start, keyed by the refusal's code. */
	readonly refusals = new Map<string, number>();

	constructor(dependencies: StrategyDependencies) {
		this.#dependencies = dependencies;
	}

	/**
	 * Runs one step of each fund. Never rejects. Does nothing while an earlier call is still running.
	 * @param now ms
	 */
	async step(now: number): Promise<void> {
		if (this.#busy) return;
		this.#busy = true;
		try {
			for (const fund of this.#dependencies.views.arbitrage.funds()) {
				if (fund.foundedAt === 0 || fund.held) continue;
				// An error in one fund must not stop the others.
				await this.#turn(fund, now).catch((error: unknown) => {
					this.#dependencies.log.warn({ err: error, fund: fund.terms.fund }, "a step of a strategy fund failed");
				});
			}
		} finally {
			this.#busy = false;
		}
	}

	async #turn(fund: FundState, now: number): Promise<void> {
		const fundOrders = new FundOrders(this.#dependencies, fund, ({ type }, code) => this.#refused(type, code, now));
		const decide = (what: string, inputs: object) => this.#record(fund.terms.fund, what, inputs, now);
		await fundOrders.clear();
		const turn = { fundOrders, decide, now };
		if (fund.unwinding !== undefined) await unwind(fund.unwinding, fund, turn);
		else if (fund.terms.kind === "cash_and_carry") await this.#carry.act(fund, turn);
		else await this.#triangle.act(fund, turn);
	}

	/** Records a decision. A decision to do nothing is recorded at most once an hour. */
	async #record(fund: number, decision: string, inputs: object, now: number): Promise<void> {
		if (decision.startsWith("hold")) {
			const key = `${fund} ${decision}`;
			const last = this.#told.get(key);
			if (last !== undefined && now - last < HOUR_MS) return;
			this.#told.set(key, now);
		}
		const told = { fund, decision, inputs: JSON.stringify(inputs) };
		const { outcome } = await this.#dependencies.submit({ type: "RecordDecision", id: "", by: SERVICE.strategy, ...told });
		if (outcome.kind === "refused") this.#refused("RecordDecision", outcome.refusal.code, now);
	}

	#refused(type: string, code: string, now: number): void {
		this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
		if (now - this.#loggedAt < LOG_EVERY_MS) return;
		this.#loggedAt = now;
		this.#dependencies.log.info({ type, code }, "a fund's command was refused");
	}
}
