// Simulates trading over a span of time with an accelerated clock, as fast as the exchange accepts the commands.
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
	/** Sets the exchange's clock, ms. It is called before each step. */
	setTime(now: number): void;
	readonly from: number;
	readonly durationMs: number;
	/** Simulated time between two steps, ms. Longer steps give fewer orders. Default: one second. */
	readonly stepMs?: number;
	readonly folder?: string | undefined;
	readonly random?: (() => number) | undefined;
	/**
	 * Called after each step, when all its commands are durable. Tests use it to place orders of users, or to look at the market.
	 */
	readonly onStep?: (now: number, participants: SandboxMarket) => void | Promise<void>;
}

/**
 * Simulates trading over a span of time. Resolves when the last step is durable. Quotes of the market maker stay in the books.
 */
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
