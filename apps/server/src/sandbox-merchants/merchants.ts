// Simulated merchants of a sandbox, and their advertisements. The merchants' user ids are below those of registered users.

/**
 * Behaviour of a simulated merchant. `prompt` pays or releases after a minute. `late` pays shortly before the deadline. `silent`
 * does not release and disputes the payment after a while, so that users can try a dispute.
 */
export type Manner = "prompt" | "late" | "silent";

export interface SimulatedMerchant {
	readonly user: number;
	readonly manner: Manner;
}

const USDT = 3;
const BTC = 1;
const ETH = 2;

/** Quantity of a new advertisement for each coin, in ledger units. */
export const QUANTITIES: ReadonlyMap<number, bigint> = new Map([
	[USDT, 5_000_000_000n],
	[BTC, 5_000_000n],
	[ETH, 150_000_000n],
]);

const PROMPT: readonly SimulatedMerchant[] = [100_073, 100_074, 100_075, 100_076, 100_077, 100_078].map((user) => {
	return { user, manner: "prompt" };
});
const LATE: SimulatedMerchant = { user: 100_079, manner: "late" };
const SILENT: SimulatedMerchant = { user: 100_080, manner: "silent" };
export const SIMULATED_MERCHANTS: readonly SimulatedMerchant[] = [...PROMPT, LATE, SILENT];

export interface Offer {
	readonly side: "buy" | "sell";
	readonly asset: number;
	readonly currency: string;
	/** Price in parts per million of the product of index price and fiat rate. */
	readonly ratioPpm: number;
}

/** Step between the prices of two merchants, in parts per million. */
const STEP_PPM = 1_500;

/**
 * Returns the advertisements that a merchant should have. For each coin and currency, two prompt merchants sell and two buy. In
 * each currency, the late merchant buys USDT and the silent one sells USDT. Those two have the worst prices, so that no user
 * takes their advertisements by chance.
 */
export function offersOf({ user, manner }: SimulatedMerchant, currencies: readonly string[]): readonly Offer[] {
	if (manner !== "prompt") {
		const side = manner === "late" ? "buy" : "sell";
		const margin = STEP_PPM * 4;
		const ratioPpm = 1_000_000 + (side === "sell" ? margin : -margin);
		return currencies.map((currency) => ({ side, asset: USDT, currency, ratioPpm }));
	}
	const index = PROMPT.findIndex((one) => one.user === user);
	const slots = currencies.flatMap((currency) =>
		[...QUANTITIES.keys()].flatMap((asset) => (["sell", "buy"] as const).map((side) => ({ side, asset, currency }))),
	);
	return slots.flatMap((slot, number): Offer[] => {
		const place = [0, 1].find((turn) => (number + turn * 3) % PROMPT.length === index);
		if (place === undefined) return [];
		const margin = STEP_PPM * (place + 1);
		return [{ ...slot, ratioPpm: 1_000_000 + (slot.side === "sell" ? margin : -margin) }];
	});
}
