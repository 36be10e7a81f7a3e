// Twelve simulated users who buy new coins, so that a sandbox's offerings have demand. Each user orders once per offering. Time
// and amount of the order are derived from the user's number.
import { FOUNDER, SERVICE } from "@candor/core";
import type { IeoState } from "../exchange/products/ieo/state.ts";
import type { SubscriptionState } from "../exchange/products/subscription/state.ts";
import type { OfferingsDependencies } from "./dependencies.ts";

/** User id of the first simulated buyer. The other buyers have the ids after it. */
const FIRST = 100_061;
export const SIMULATED_BUYERS: readonly number[] = Array.from({ length: 12 }, (_, number) => FIRST + number);
const COUNTRY = "TH";
const USDT = 3;
/** If the balance of a buyer falls below LEAST_MONEY (ledger units), it is refilled to MONEY. */
const LEAST_MONEY = 2_000_000_000n;
const MONEY = 20_000_000_000n;
/** Fraction of an offering's open time in which the buyers order. The last tenth has no orders. */
const COMES_WITHIN = 0.9;
const SPREAD = 997;

export class SimulatedBuyers {
	readonly #dependencies: OfferingsDependencies;
	#ready = false;

	constructor(dependencies: OfferingsDependencies) {
		this.#dependencies = dependencies;
	}

	/** Opens and verifies the accounts once, and refills their money. */
	async prepare(): Promise<void> {
		const { submit, views } = this.#dependencies;
		for (const user of SIMULATED_BUYERS) {
			if (!this.#ready) await submit({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
			const { version = 0, basic = false } = views.verification.find(user) ?? {};
			if (!basic) {
				const verified = { version: version + 1, basic: true, advanced: false, country: COUNTRY } as const;
				await submit({ type: "SetVerification", id: "", by: FOUNDER, user, ...verified, reason: "A simulated participant" });
			}
			const { available } = views.balances.of(user, "coin", USDT);
			if (available >= LEAST_MONEY) continue;
			await submit({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: USDT, amount: MONEY });
		}
		this.#ready = true;
	}

	/** Applies to an IEO for each user whose time to order has come. */
	async apply({ offering, terms, opensAt, closesAt, minLots, maxLots }: IeoState, now: number): Promise<void> {
		const { submit, views } = this.#dependencies;
		for (const user of SIMULATED_BUYERS) {
			if (now < momentOf(user, offering, opensAt, closesAt)) continue;
			if (views.ieos.open(user).some((one) => one.offering === offering)) continue;
			const lots = minLots + (maxLots * BigInt(wishOf(user, offering))) / BigInt(SPREAD);
			await submit({ type: "ApplyIeo", id: `crowd:ieo:${offering}`, by: user, offering, lots, terms });
		}
	}

	/** Buys from a subscription for each user whose time to order has come. */
	async buy({ offering, terms, opensAt, closesAt, minAmount, userCap }: SubscriptionState, now: number): Promise<void> {
		const { submit, views } = this.#dependencies;
		for (const user of SIMULATED_BUYERS) {
			if (now < momentOf(user, offering, opensAt, closesAt)) continue;
			if (views.subscriptions.open(user).some((one) => one.offering === offering)) continue;
			const quantity = minAmount + ((userCap - minAmount) * BigInt(wishOf(user, offering))) / BigInt(SPREAD);
			await submit({
				type: "Subscribe",
				id: `crowd:subscription:${offering}`,
				by: user,
				offering,
				quantity,
				payAsset: USDT,
				terms,
			});
		}
	}
}

/** Returns a number below SPREAD that is derived from the user and the offering. */
const wishOf = (user: number, offering: number) => (user * 7_919 + offering * 104_729) % SPREAD;

function momentOf(user: number, offering: number, opensAt: number, closesAt: number): number {
	return opensAt + ((closesAt - opensAt) * COMES_WITHIN * wishOf(user + 31, offering + 17)) / SPREAD;
}
