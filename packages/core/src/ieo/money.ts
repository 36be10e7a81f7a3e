// Moves the money of IEOs. The money of an application stays frozen in the user's account until the allotted lots are paid.
// Payments and coins are then in escrow until the listing or a refund.
import { PLATFORM, SPOT, TREASURY } from "../ledger/kinds.ts";
import { available, frozen, type Slot } from "../ledger/ledger.ts";
import type { IeoEngine } from "./dependencies.ts";
import { IEO_ESCROW } from "./kinds.ts";
import { type Application, type Offering, quantityOf } from "./offering.ts";

export class IeoMoney {
	readonly #access: IeoEngine["access"];
	readonly #ledger: IeoEngine["ledger"];

	constructor({ access, ledger }: IeoEngine) {
		this.#access = access;
		this.#ledger = ledger;
	}

	#escrow(offering: number, asset: number): Slot {
		return this.#ledger.open(offering, IEO_ESCROW, asset);
	}

	#own({ user, of }: Application): Slot {
		return this.#ledger.open(user, SPOT, of.terms.payAsset);
	}

	#coins({ terms: { offering, asset } }: Offering): Slot {
		return this.#escrow(offering, asset);
	}

	#payments({ terms: { offering, payAsset } }: Offering): Slot {
		return this.#escrow(offering, payAsset);
	}

	fund(offering: Offering, amount: bigint): void {
		const [treasury, escrow] = [this.#ledger.open(PLATFORM, TREASURY, offering.terms.asset), this.#coins(offering)];
		const [from, to] = amount > 0n ? [treasury, escrow] : [escrow, treasury];
		this.#access.ieo_coins.move(available(from), available(to), amount > 0n ? amount : -amount, 0, 0);
	}

	apply(application: Application): void {
		const { application: number, cost } = application;
		const own = this.#own(application);
		this.#access.ieo_apply.move(available(own), frozen(own), cost, number, number);
	}

	allot(application: Application): void {
		const { application: number, cost, due, of } = application;
		const own = this.#own(application);
		if (cost > due) this.#access.ieo_release.move(frozen(own), available(own), cost - due, number, number);
		const quantity = quantityOf(application);
		const coins = this.#coins(of);
		if (quantity > 0n) this.#access.ieo_pay.move(available(coins), frozen(coins), quantity, number, number);
	}

	pay(application: Application): void {
		const { application: number, due, of } = application;
		this.#access.ieo_pay.move(frozen(this.#own(application)), frozen(this.#payments(of)), due, number, number);
	}

	handOut(application: Application, locked: boolean): void {
		const { application: number, user, due, of } = application;
		const treasury = this.#ledger.open(PLATFORM, TREASURY, of.terms.payAsset);
		const own = this.#ledger.open(user, SPOT, of.terms.asset);
		this.#access.ieo_listing.move(frozen(this.#payments(of)), available(treasury), due, number, number);
		const to = locked ? frozen(own) : available(own);
		this.#access.ieo_listing.move(frozen(this.#coins(of)), to, quantityOf(application), number, number);
	}

	unlock(application: Application): void {
		const { application: number, user, of } = application;
		const own = this.#ledger.open(user, SPOT, of.terms.asset);
		this.#access.ieo_listing.move(frozen(own), available(own), quantityOf(application), number, number);
	}

	refund(application: Application): void {
		const { application: number, state, cost, due, of } = application;
		const own = this.#own(application);
		if (state === "paid") {
			this.#access.ieo_refund.move(frozen(this.#payments(of)), available(own), due, number, number);
		} else this.#access.ieo_release.move(frozen(own), available(own), state === "applied" ? cost : due, number, number);
		const coins = this.#coins(of);
		const quantity = state === "applied" ? 0n : quantityOf(application);
		if (quantity > 0n) this.#access.ieo_refund.move(frozen(coins), available(coins), quantity, number, number);
	}
}
