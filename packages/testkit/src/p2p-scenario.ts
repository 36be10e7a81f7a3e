// A test exchange for P2P trades in baht and dollars. It has two merchants, and three users who open orders on their
// advertisements. Operators 2 and 3 are reviewers, and operator 5 is an administrator.
import {
	type Command,
	DAY_MS,
	type Event,
	FOUNDER,
	type P2pOrderMoved,
	type P2pOrderOpened,
	type Role,
	SERVICE,
} from "@candor/core";
import { SCENARIO_REASON, Scenario } from "./scenario.ts";

const USDT = 3;
const COIN = 1_000_000n;
const MINUTE = 60_000;
const OPERATORS: readonly (readonly [number, Role])[] = [
	[2, "reviewer"],
	[3, "reviewer"],
	[5, "administrator"],
];
/** Initial money of each user, units of USDT. */
export const P2P_FUNDS = 10_000n * COIN;
export const P2P_BOND_AMOUNT = 500n * COIN;
/** Fixed price of the advertisements: 36.5 baht. */
export const P2P_PRICE = 36_500_000n;
/** Returns a made-up hash of a user's payment details. */
export const detailsOf = (user: number): string => user.toString(16).padStart(64, "0");
export const NO_DETAILS = "00".repeat(32);

export class P2pScenario extends Scenario {
	constructor({ people = 5 }: { readonly people?: number } = {}) {
		super({ people, each: P2P_FUNDS, account: "coin", treasury: 1n, country: "TH", terms: [] });
		for (const [operator, role] of OPERATORS) {
			this.must(this.own("OpenOperator", { operator, role, publicKey: String(operator).padStart(64, "0") }));
		}
		this.must(this.own("SetP2pCurrency", { currency: "THB", decimals: 2, open: true }));
		this.must(this.own("SetP2pCurrency", { currency: "USD", decimals: 2, open: true }));
		const payType = { maximum: 100_000_000n, windowMs: 60 * MINUTE, holdMs: 0, catalogue: "{}", open: true };
		this.must(this.own("SetPayType", { payType: "promptpay", currency: "THB", recallMs: 0, ...payType }));
		this.must(this.own("SetPayType", { payType: "ach", currency: "USD", recallMs: 60 * DAY_MS, ...payType, holdMs: 7 * DAY_MS }));
		for (const user of this.merchants) {
			const level = { version: 2, basic: true, advanced: true, country: "TH" };
			this.must(this.own("SetVerification", { user, ...level }));
			this.must(this.user("ApplyMerchant", user));
			this.must(this.own("SetMerchant", { user, approved: true }));
		}
	}

	get merchants(): readonly number[] {
		return this.people.slice(0, 2);
	}

	own(type: Command["type"], fields: object = {}, by: number = FOUNDER): Command {
		return { type, id: "", by, reason: SCENARIO_REASON, ...fields } as Command;
	}

	user(type: Command["type"], by: number, fields: object = {}): Command {
		return { type, id: "", by, ...fields } as Command;
	}

	rate(rate: bigint, change: object = {}): Command {
		const one = { currency: "THB", rate, source: "A source", observedAt: this.time, ...change };
		return { type: "RecordFiatRates", id: "", by: SERVICE.rates, rates: [one] };
	}

	/** Sends a command that needs two operators, and approves it. Returns "ok", or the code and field of the refusal. */
	byTwo(command: Command, approver: number): string {
		const said = this.say(command);
		if (said !== "ok") return said;
		const proposed = this.events.findLast((event) => event.type === "IntentProposed");
		if (proposed?.type !== "IntentProposed") throw new Error("the command was not proposed");
		const { intent, hash } = proposed;
		return this.say(this.own("ApproveIntent", { intent, hash }, approver));
	}

	advertises(side: "buy" | "sell", by = this.person(0), change: object = {}): Command {
		return this.user("SaveAdvertisement", by, {
			...{ advertisement: 0, version: 0, side, asset: USDT, currency: "THB", price: P2P_PRICE, ratioPpm: 0, lowest: 0n },
			...{ highest: 0n, minAmount: 100_00n, maxAmount: 20_000_00n, terms: "cc".repeat(32), person: by * 7, visible: true },
			...{ payTypes: [{ payType: "promptpay", windowMs: 15 * MINUTE, account: detailsOf(by) }], quantity: 1_000n * COIN },
			...change,
		});
	}

	opens(advertisement: number, by: number, change: object = {}): Command {
		const isSale = this.advertisement(advertisement)?.side === "sell";
		return this.user("OpenP2pOrder", by, {
			...{ advertisement, version: 1, payType: "promptpay", quantity: 100n * COIN, amount: 0n },
			...{ price: isSale ? 1n << 50n : 1n, person: by * 7, account: isSale ? NO_DETAILS : detailsOf(by) },
			...change,
		});
	}

	/**
	 * Opens an order on a sell advertisement of the first merchant. Returns the order's number. @param until state that it must
	 * reach
	 */
	sale(until: P2pOrderMoved["state"], buyer = this.person(2)): number {
		const order = this.must(this.opens(this.must(this.advertises("sell")), buyer));
		if (until === "created") return order;
		this.must(this.declares(order));
		if (until === "paying") return order;
		if (until === "closing") {
			this.must(this.user("CancelP2pOrder", buyer, { order }));
			return order;
		}
		this.must(this.user("MarkPaid", buyer, { order }));
		if (until === "paid") return order;
		if (until === "cancelled") this.must(this.user("CancelP2pOrder", buyer, { order }));
		if (until === "disputed") this.must(this.user("AppealP2pOrder", buyer, { order, reason: "not_released" }));
		if (until === "released") this.must(this.releases(order));
		return order;
	}

	declares(order: number): Command {
		const { buyer } = this.opened(order);
		return this.user("DeclarePayer", buyer, { order, account: detailsOf(buyer) });
	}

	releases(order: number): Command {
		const { seller, quantity } = this.opened(order);
		return this.user("ReleaseP2pOrder", seller, { order, quantity });
	}

	advertisement(number: number): Extract<Event, { type: "AdvertisementSet" }> | undefined {
		return this.all("AdvertisementSet").findLast(({ advertisement }) => advertisement === number);
	}

	opened(order: number): P2pOrderOpened {
		return this.all("P2pOrderOpened").find((event) => event.order === order) as P2pOrderOpened;
	}

	moved(order: number): P2pOrderMoved {
		return this.all("P2pOrderMoved").findLast((event) => event.order === order) as P2pOrderMoved;
	}

	state(order: number): P2pOrderMoved["state"] {
		return this.moved(order).state;
	}

	all<T extends Event["type"]>(type: T): Extract<Event, { type: T }>[] {
		return this.events.filter((event): event is Extract<Event, { type: T }> => event.type === type);
	}
}
