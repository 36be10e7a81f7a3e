// Runs simulated trading on an accelerated clock, as fast as the exchange accepts commands.
import {
	type IndexSigner,
	type Log,
	type MarketViews,
	SandboxMarket,
	type SimulatedPrice,
	SimulatedVenues,
	type Submit,
} from "@candor/server/testing/market";

export interface SimulatedSpan {
	readonly submit: Submit;
	readonly views: MarketViews;
	readonly price: SimulatedPrice;
	readonly signer: IndexSigner;
	readonly log: Log;
	/** Moves the exchange's clock. The function is called before each step. */
	setTime(now: number): void;
	readonly from: number;
	readonly durationMs: number;
	/** Time between steps. Longer steps give fewer orders. Default: one second. */
	readonly stepMs?: number;
	readonly folder?: string | undefined;
	readonly random?: (() => number) | undefined;
	/**
	 * Called after each step, when all commands of the step are durable. Tests use it to place users' orders and to observe the
	 * market.
	 */
	readonly onStep?: (now: number, participants: SandboxMarket) => void | Promise<void>;
}

/** Runs simulated trading over a time span. Resolves when the last step is durable. Open quotes stay in the books. */
export async function simulateSpan(span: SimulatedSpan): Promise<SandboxMarket> {
	const participants = new SandboxMarket({ ...span, sources: new SimulatedVenues(span.price, "sandbox") });
	const stepMs = span.stepMs ?? 1_000;
	for (let now = span.from; now < span.from + span.durationMs; now += stepMs) {
		span.setTime(now);
		await participants.step(now);
		await span.onStep?.(now, participants);
	}
	return participants;
}
