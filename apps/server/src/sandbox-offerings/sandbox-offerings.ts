// Runs the offerings of a sandbox with ordinary commands of the founding operator: creates them, moves their coins into escrow,
// launches and lists them in time, and prepares the next ones. The class has no timers; start.ts calls it. It reads its progress
// from the views, so that a restart repeats nothing.
import { type Command, FOUNDER, PLATFORM, SERVICE } from "@candor/core";
import type { IeoState } from "../exchange/products/ieo/state.ts";
import type { SubscriptionState } from "../exchange/products/subscription/state.ts";
import { isOffered, OFFERED_COINS } from "./coins.ts";
import type { OfferingsDependencies } from "./dependencies.ts";
import { SimulatedBuyers } from "./simulated-buyers.ts";
import { firstOfferings, nextIeo, nextSubscription } from "./terms.ts";

const OWN = { id: "", by: FOUNDER, reason: "A sandbox's own offering" } as const;

export class SandboxOfferings {
	readonly #dependencies: OfferingsDependencies;
	readonly #crowd: SimulatedBuyers;
	#busy = false;

	constructor(dependencies: OfferingsDependencies) {
		this.#dependencies = dependencies;
		this.#crowd = new SimulatedBuyers(dependencies);
	}

	/** Does the work that is due at `now` (ms). Never rejects. Does nothing while an earlier call is still running. */
	async step(now: number): Promise<void> {
		if (this.#busy) return;
		this.#busy = true;
		try {
			await this.#begin(now);
			await this.#crowd.prepare();
			for (const offering of this.#ieos()) await this.#goOnWithIeo(offering, now);
			for (const offering of this.#subscriptions()) await this.#goOnWithSubscription(offering, now);
			await this.#setNext(now);
		} catch (error) {
			this.#dependencies.log.warn({ err: error }, "a step of the sandbox's offerings failed");
		} finally {
			this.#busy = false;
		}
	}

	#ieos(): readonly IeoState[] {
		return this.#dependencies.views.ieos.offerings().filter(({ asset }) => isOffered(asset));
	}

	#subscriptions(): readonly SubscriptionState[] {
		return this.#dependencies.views.subscriptions.offerings().filter(({ asset }) => isOffered(asset));
	}

	async #do(command: Command): Promise<void> {
		const { outcome } = await this.#dependencies.submit(command);
		if (outcome.kind === "accepted") return;
		this.#dependencies.log.warn(
			{ type: command.type, code: outcome.refusal.code },
			"a command of a sandbox's offering was refused",
		);
	}

	async #begin(now: number): Promise<void> {
		for (const coin of OFFERED_COINS) {
			if (this.#dependencies.views.listing.asset(coin.asset) === undefined) {
				await this.#do({ type: "ListAsset", id: "", by: FOUNDER, ...coin });
			}
		}
		if (this.#ieos().length > 0 || this.#subscriptions().length > 0) return;
		for (const command of firstOfferings(now)) await this.#do(command);
	}

	/** Moves the part of the supply that is not yet in escrow into escrow. */
	async #fund(
		type: "FundIeo" | "FundSubscription",
		{ offering, asset }: IeoState | SubscriptionState,
		lacks: bigint,
	): Promise<void> {
		const { available } = this.#dependencies.views.balances.of(PLATFORM, "treasury", asset);
		if (available < lacks)
			await this.#do({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset, amount: lacks - available });
		await this.#do({ type, ...OWN, offering, amount: lacks });
	}

	async #goOnWithIeo(offering: IeoState, now: number): Promise<void> {
		const { state, supplyLots, lot, funded, opensAt, closesAt, listAt } = offering;
		if (state === "offered" && funded < supplyLots * lot) await this.#fund("FundIeo", offering, supplyLots * lot - funded);
		else if (state === "offered" && opensAt <= now && now < closesAt) await this.#crowd.apply(offering, now);
		else if (state === "paid" && listAt <= now) await this.#do({ type: "ListIeo", ...OWN, offering: offering.offering });
	}

	async #goOnWithSubscription(offering: SubscriptionState, now: number): Promise<void> {
		const { state, supply, funded, opensAt, closesAt, launchAt } = offering;
		if (state !== "offered") return;
		if (funded < supply) await this.#fund("FundSubscription", offering, supply - funded);
		else if (opensAt <= now && now < closesAt) await this.#crowd.buy(offering, now);
		else if (launchAt <= now) await this.#do({ type: "LaunchSubscription", ...OWN, offering: offering.offering });
	}

	/** Creates the next offering of each kind, unless one is already upcoming. */
	async #setNext(now: number): Promise<void> {
		const ieos = this.#ieos();
		const subscriptions = this.#subscriptions();
		const opensAt = comesAt(ieos, now);
		if (opensAt !== undefined) await this.#do(nextIeo(ieos.length, opensAt));
		const alsoAt = comesAt(subscriptions, now);
		if (alsoAt !== undefined) await this.#do(nextSubscription(subscriptions.length, alsoAt));
	}
}

/**
 * Returns the opening time of the next offering of a kind: the close of the last open offering. Returns undefined if an upcoming
 * offering exists already.
 */
function comesAt(all: readonly (IeoState | SubscriptionState)[], now: number): number | undefined {
	const offered = all.filter(({ state }) => state === "offered");
	if (offered.some(({ opensAt }) => opensAt > now)) return undefined;
	// The time is at least a minute in the future, so that it has not passed when the core executes the command.
	return Math.max(now + 60_000, ...offered.map(({ closesAt }) => closesAt));
}
