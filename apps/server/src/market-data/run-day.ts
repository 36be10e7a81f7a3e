// Simulated trading on an accelerated clock: as fast as the exchange takes it, for tests and `candor verify` after a whole day.
import type { IndexSigner } from "./index-signer.ts";
import type { Log, MarketViews, Submit } from "./needs.ts";
import { Participants } from "./participants.ts";
import type { SimulatedPrice } from "./simulated-price.ts";
import { SimulatedVenues } from "./venues.ts";

export interface SimulatedSpan {
	readonly submit: Submit;
	readonly views: MarketViews;
	readonly price: SimulatedPrice;
	readonly signer: IndexSigner;
	readonly log: Log;
	/** Moves the exchange's clock; called before each step. */
	setTime(now: number): void;
	readonly from: number;
	readonly durationMs: number;
	/** Between steps. Default a second; the flow is thinner where it is more. */
	readonly stepMs?: number;
	readonly folder?: string | undefined;
	readonly random?: (() => number) | undefined;
	/** After each step, everything durable: for people's orders and for looking. */
	readonly onStep?: (now: number, participants: Participants) => void | Promise<void>;
}

/** Resolves when the last step is durable; quotes stand as they were. */
export async function simulateSpan(span: SimulatedSpan): Promise<Participants> {
	const participants = new Participants({ ...span, sources: new SimulatedVenues(span.price, "sandbox") });
	const stepMs = span.stepMs ?? 1_000;
	for (let now = span.from; now < span.from + span.durationMs; now += stepMs) {
		span.setTime(now);
		await participants.step(now);
		await span.onStep?.(now, participants);
	}
	return participants;
}
