// Terms of a sandbox's offerings. The first start creates a few offerings that reach different phases within minutes. Later
// offerings follow each other, so that each phase can be seen at any time. Times are in ms.
import { FOUNDER, type SetIeo, type SetSubscription } from "@candor/core";
import { coins, OFFERED_COINS } from "./coins.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Time for which an offering is open. The next one opens when it closes. */
const IEO_OPEN_MS = 6 * HOUR_MS;
const SUBSCRIPTION_OPEN_MS = 12 * HOUR_MS;
const OWN = { by: FOUNDER, reason: "A sandbox's own offering" } as const;
const USDT = 3;
const USDC = 4;
const MILLION = 1_000_000;

/** Schedule of an offering: its opening time, and the length of each phase in ms. */
interface Pace {
	readonly opensAt: number;
	/** Lengths of the phases in ms: open, allotting, paying, and waiting for the listing. */
	readonly phases: readonly [open: number, allotting: number, paying: number, waiting: number];
}

/**
 * Returns the command that creates an IEO.
 * @param number count of earlier offerings; it selects the coin in turn
 */
function ieo(number: number, { opensAt, phases }: Pace): SetIeo {
	const coin = OFFERED_COINS[number % OFFERED_COINS.length] as (typeof OFFERED_COINS)[number];
	const [open, allotting, paying, waiting] = phases;
	const closesAt = opensAt + open;
	const allotAt = closesAt + allotting;
	const payAt = allotAt + paying;
	const terms = { offering: 0, asset: coin.asset, name: coin.name, payAsset: USDT, price: BigInt(MILLION / 2), lot: coins(10) };
	const lots = { supplyLots: 800n, minLots: 1n, maxLots: 300n, capLots: 150n, lockDays: 1 };
	return { type: "SetIeo", id: "", ...OWN, ...terms, ...lots, opensAt, closesAt, allotAt, payAt, listAt: payAt + waiting };
}

function subscription(number: number, opensAt: number, open: number, waiting: number): SetSubscription {
	const coin = OFFERED_COINS[number % OFFERED_COINS.length] as (typeof OFFERED_COINS)[number];
	const closesAt = opensAt + open;
	const prices = [USDT, USDC].map((asset) => ({ asset, price: BigInt(MILLION / 5) }));
	const terms = { offering: 0, asset: coin.asset, name: coin.name, supply: coins(50_000), prices, lockDays: 1 };
	const caps = { minAmount: coins(10), userCap: coins(5_000) };
	return { type: "SetSubscription", id: "", ...OWN, ...terms, ...caps, opensAt, closesAt, launchAt: closesAt + waiting };
}

/** Returns the offerings that the first start creates. Within minutes one of them is in each phase and stays in it for hours. */
export function firstOfferings(now: number): readonly (SetIeo | SetSubscription)[] {
	const short = 3 * MINUTE_MS;
	const paces: Pace["phases"][] = [
		[short, MINUTE_MS, MINUTE_MS, MINUTE_MS],
		[short, MINUTE_MS, MINUTE_MS, 2 * IEO_OPEN_MS],
		[short, MINUTE_MS, 2 * IEO_OPEN_MS, IEO_OPEN_MS],
		[short, 2 * IEO_OPEN_MS, IEO_OPEN_MS, IEO_OPEN_MS],
		[IEO_OPEN_MS, IEO_OPEN_MS, IEO_OPEN_MS, IEO_OPEN_MS],
	];
	return [
		...paces.map((phases, number) => ieo(number, { opensAt: now, phases })),
		subscription(0, now, short, MINUTE_MS),
		subscription(1, now, SUBSCRIPTION_OPEN_MS, HOUR_MS),
	];
}

/**
 * Returns the command that creates the next IEO.
 * @param number count of earlier offerings
 * @param opensAt close of the previous offering, ms
 */
export function nextIeo(number: number, opensAt: number): SetIeo {
	return ieo(number, { opensAt, phases: [IEO_OPEN_MS, IEO_OPEN_MS, IEO_OPEN_MS, IEO_OPEN_MS] });
}

export function nextSubscription(number: number, opensAt: number): SetSubscription {
	return subscription(number, opensAt, SUBSCRIPTION_OPEN_MS, HOUR_MS);
}
