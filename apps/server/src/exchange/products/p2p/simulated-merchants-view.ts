// View of a sandbox's simulated merchants (a program runs them): their state, open advertisements and open orders.
import {
	type AdvertisementMoved,
	type AdvertisementSet,
	FIRST_REGISTERED_USER,
	type MerchantSet,
	type P2pOrderMoved,
	type P2pOrderOpened,
} from "@candor/core";
import type { EventHandlers } from "../product.ts";

export interface SimulatedMerchantsViews {
	readonly simulatedMerchants: Pick<SimulatedMerchantsView, "state" | "advertisementsOf" | "ordersOf">;
}

export interface OwnAdvertisement extends Omit<AdvertisementSet, "type"> {
	readonly quantity: bigint;
	readonly state: AdvertisementMoved["state"];
}

export interface OwnOrder extends Omit<P2pOrderOpened, "type" | "at"> {
	readonly state: P2pOrderMoved["state"];
	/** Deadline of the order's current state in ms. */
	readonly due: number;
	/** Time (ms) at which the current state began. */
	readonly from: number;
	/** True if the merchant has agreed to an outcome of the order's dispute. */
	readonly hasAgreed: boolean;
}

const isSimulated = (user: number) => user < FIRST_REGISTERED_USER;

export class SimulatedMerchantsView {
	readonly #states = new Map<number, MerchantSet["state"]>();
	readonly #advertisements = new Map<number, OwnAdvertisement>();
	readonly #orders = new Map<number, OwnOrder>();
	readonly take = {
		MerchantSet: ({ user, state }) => {
			if (isSimulated(user)) this.#states.set(user, state);
		},
		AdvertisementSet: ({ type: _type, ...terms }) => {
			if (!isSimulated(terms.user)) return;
			const { quantity = 0n, state = "hidden" } = this.#advertisements.get(terms.advertisement) ?? {};
			this.#advertisements.set(terms.advertisement, { ...terms, quantity, state });
		},
		AdvertisementMoved: ({ advertisement, quantity, state }) => {
			const known = this.#advertisements.get(advertisement);
			if (state === "closed") this.#advertisements.delete(advertisement);
			else if (known !== undefined) this.#advertisements.set(advertisement, { ...known, quantity, state });
		},
		P2pOrderOpened: ({ type: _type, at, ...opened }) => {
			if (!isSimulated(opened.merchant)) return;
			this.#orders.set(opened.order, { ...opened, state: "created", due: 0, from: at, hasAgreed: false });
		},
		P2pOrderMoved: ({ order, state, due, at }) => {
			const known = this.#orders.get(order);
			if (state === "released" || state === "cancelled") this.#orders.delete(order);
			else if (known !== undefined) this.#orders.set(order, { ...known, state, due, from: at });
		},
		P2pAgreed: ({ order, user }) => {
			const known = this.#orders.get(order);
			if (known?.merchant === user) this.#orders.set(order, { ...known, hasAgreed: true });
		},
	} satisfies EventHandlers<[]>;

	state(user: number): MerchantSet["state"] | undefined {
		return this.#states.get(user);
	}

	/** Returns a merchant's open advertisements, oldest first. */
	advertisementsOf(user: number): readonly OwnAdvertisement[] {
		return [...this.#advertisements.values()].filter((one) => one.user === user);
	}

	/** Returns a merchant's open orders, oldest first. */
	ordersOf(user: number): readonly OwnOrder[] {
		return [...this.#orders.values()].filter(({ merchant }) => merchant === user);
	}
}
