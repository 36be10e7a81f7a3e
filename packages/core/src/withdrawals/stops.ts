// Stores the stops of all withdrawals. A stop by an operator lasts a day; a stop because of a gap between liabilities and assets
// lasts until two operators end it.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import { DAY_MS } from "../engine/time.ts";
import type { WithdrawalsEngine } from "./dependencies.ts";
import type { RenewStop, ResumeWithdrawals, StopForGap, StopWithdrawals } from "./messages.ts";
import { MAX_AMOUNT, MAX_STOP_MS, STOP_MS } from "./terms.ts";

interface Stop {
	readonly until: number;
	readonly operator: number;
	readonly at: number;
}

export class Stops {
	readonly #engine: WithdrawalsEngine;
	#stop: Stop = { until: 0, operator: 0, at: 0 };
	/** For each asset, the gap by which liabilities exceed assets, ledger units. */
	readonly #gaps = new Map<number, { readonly gap: bigint; readonly at: number }>();
	/** For each operator, the core time at which the operator's latest stop ends, ms. */
	readonly #endOf = new Map<number, number>();

	constructor(engine: WithdrawalsEngine) {
		this.#engine = engine;
	}

	/**
	 * Returns a refusal while withdrawals are stopped, otherwise undefined. `until` in the refusal is 0 if only operators can end
	 * the stop.
	 */
	get problem(): Refusal | undefined {
		const stopped = this.#stop.until > this.#engine.now();
		if (this.#gaps.size === 0 && !stopped) return undefined;
		return refuse("withdrawals_stopped", undefined, { until: this.#gaps.size > 0 ? 0 : this.#stop.until }, true);
	}

	stop({ by }: StopWithdrawals): Verdict {
		const now = this.#engine.now();
		const from = (this.#endOf.get(by) ?? -DAY_MS) + DAY_MS;
		if (now < from) return refuse("stopped_lately", undefined, { from }, true);
		this.#endOf.set(by, now + STOP_MS);
		return this.#set(Math.max(this.#stop.until, now + STOP_MS), by);
	}

	renew({ by, until }: RenewStop): Verdict {
		const now = this.#engine.now();
		if (this.#stop.until <= now) return refuse("not_stopped");
		if (until <= this.#stop.until || until > now + MAX_STOP_MS) return refuse("invalid_stop_end", "until");
		return this.#set(until, by);
	}

	#set(until: number, operator: number): number {
		this.#stop = { until, operator, at: this.#engine.now() };
		this.#tell();
		return 0;
	}

	resume({ by }: ResumeWithdrawals): Verdict {
		if (this.problem === undefined) return refuse("not_stopped");
		this.#stop = { until: 0, operator: 0, at: 0 };
		this.#gaps.clear();
		this.#engine.emit({ type: "WithdrawalsResumed", operator: by, at: this.#engine.now() });
		return 0;
	}

	stopForGap({ asset, gap }: StopForGap): Verdict {
		if (gap <= 0n || gap > MAX_AMOUNT) return refuse("invalid_amount", "gap");
		const known = this.#gaps.get(asset);
		if (known?.gap === gap) return 0;
		this.#gaps.set(asset, { gap, at: this.#engine.now() });
		this.#tellGap(asset);
		return 0;
	}

	#tell(): void {
		this.#engine.emit({ type: "WithdrawalsStopped", cause: "operator", asset: 0, gap: 0n, ...this.#stop });
	}

	#tellGap(asset: number): void {
		const { gap, at } = this.#gaps.get(asset) as { gap: bigint; at: number };
		this.#engine.emit({ type: "WithdrawalsStopped", cause: "gap", asset, gap, until: 0, operator: 0, at });
	}

	restate(): void {
		if (this.#stop.until > this.#engine.now()) this.#tell();
		for (const asset of this.#gaps.keys()) this.#tellGap(asset);
	}

	save(writer: ByteWriter): void {
		for (const value of [this.#stop.until, this.#stop.operator, this.#stop.at]) writer.uint(value);
		writer.uint(this.#gaps.size);
		for (const [asset, { gap, at }] of this.#gaps) {
			writer.uint(asset);
			writer.big(gap);
			writer.uint(at);
		}
		writer.uint(this.#endOf.size);
		for (const [operator, until] of this.#endOf) {
			writer.uint(operator);
			writer.uint(until);
		}
	}

	load(reader: ByteReader): void {
		this.#stop = { until: reader.uint(), operator: reader.uint(), at: reader.uint() };
		for (let left = reader.uint(); left > 0; left--) {
			const asset = reader.uint();
			this.#gaps.set(asset, { gap: reader.big(), at: reader.uint() });
		}
		for (let left = reader.uint(); left > 0; left--) this.#endOf.set(reader.uint(), reader.uint());
	}

	get size(): number {
		return this.#gaps.size + this.#endOf.size;
	}
}
