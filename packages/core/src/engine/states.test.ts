// Tests that every open item has an end in each of its states, so that none waits for ever (docs/reference/rules.md §1.7). The
// states are those that messages and products declare. This test fails for a new state until its end is added here.
import {
	BankScenario,
	ContractScenario,
	EarnScenario,
	FundScenario,
	HOUR,
	OfferingScenario,
	OptionScenario,
	P2pScenario,
	PAR,
	ReferralScenario,
	type Scenario,
	WithdrawalScenario,
} from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { PHASES } from "../options/option.ts";
import { type Command, EVENTS, type Event } from "../registry.ts";
import { PLACES } from "../spot/order.ts";
import { FOUNDER, SERVICE } from "./actors.ts";
import { DAY_MS } from "./time.ts";

/**
 * The way in which an item in a state ends. `timer`: by the clock within 100 days. `record`: by the clock and hourly index
 * records. `moment`: the state never outlives the command or deadline in which it starts. `final`: the state is an end. The other
 * values name the sender of a command that ends the state: the owner, two operators, a fund's strategy, or the services for
 * accounts, referral and custody.
 */
type Ends = "final" | "timer" | "record" | "owner" | "operators" | "strategy" | "accounts" | "referral" | "custody" | "moment";

interface Reached {
	readonly at: Scenario;
	/** True if the item is in the state or has been in it. */
	readonly is: boolean;
	readonly isOver: () => boolean;
	readonly by?: Command;
}

interface State {
	readonly ends: Ends;
	readonly reach?: () => Reached;
}

function words(type: Event["type"], field: string): string[] {
	const layout = EVENTS.find((event) => event.type === type)?.layout ?? "";
	return new RegExp(`\\b${field}: oneOf\\(([^)]*)\\)`).exec(layout)?.[1]?.split("|") ?? [];
}

const final: State = { ends: "final" };
const hold = (at: Scenario, product: string, item: number) =>
	at.must({ type: "QuarantineItem", id: "", by: SERVICE.exchange, product, item, reason: "a test" });
const release = (product: string, item: number): Command => {
	return { type: "ReleaseHeld", id: "", by: FOUNDER, product, item, way: "release", reason: "a test" };
};
const usdt = (amount: number) => BigInt(amount) * 1_000_000n;

function held(at: Scenario, product: string, item: number, isOver: () => boolean): Reached {
	hold(at, product, item);
	return { at, is: !isOver(), isOver, by: release(product, item) };
}

const told = <T extends Event["type"]>(at: Scenario, type: T) =>
	at.events.filter((event): event is Extract<Event, { type: T }> => event.type === type);

const ORDER = { type: "PlaceOrder", id: "", pair: 1, side: "sell", timeInForce: "gtc", selfTrade: "expire_taker" } as const;

function order(more: object): { at: FundScenario; id: number; isOver: () => boolean; by: Command } {
	const at = new FundScenario();
	const plain = {
		stopPrice: 0,
		stopLimitPrice: 0,
		quoteAmount: 0n,
		postOnly: false,
		trigger: "index",
		orderType: "limit",
	} as const;
	const id = at.must({ ...ORDER, ...plain, by: at.maker, price: PAR + 1_000, lots: 100_000, ...more } as Command);
	const isOver = () => told(at, "OrderChanged").findLast(({ order }) => order === id)?.status !== "waiting";
	return { at, id, isOver, by: { type: "CancelOrder", id: "", by: at.maker, order: id } };
}
const STOP = { orderType: "stop_limit", stopPrice: PAR - 1_000, price: PAR - 2_000 };

function option(until: (at: OptionScenario, option: number) => void): {
	at: OptionScenario;
	option: number;
	isOver: () => boolean;
} {
	const at = new OptionScenario();
	for (let second = 0; second < 3; second++) at.tick(1_000);
	const bought = at.buy();
	until(at, bought);
	return { at, option: bought, isOver: () => at.told("OptionSettled", bought) !== undefined };
}
const opened = (at: OptionScenario) => {
	for (let second = 0; second < 4; second++) at.tick(1_000);
};

function position(of: "pending" | "holding" | "closing"): Reached & { readonly id: number } {
	const at = new ContractScenario();
	at.record(PAR);
	const id = of === "pending" ? at.open({ price: PAR - 1_000 }) : at.match({}, {})[0];
	const by = at.person(0);
	const close = { type: "ClosePosition", id: "", by, position: id, lots: 0, orderType: "market", price: 0 } as const;
	const cancel = { type: "CancelPositionOrder", id: "", by, position: id } as const;
	if (of === "closing") at.must(close);
	const is = at.position(id).status === of;
	return { at, id, is, isOver: () => at.position(id).status !== of, by: of === "holding" ? close : cancel };
}

function bankDeposit(): Reached {
	const at = new BankScenario();
	const application = at.must(at.applying());
	const by = at.own("RejectBankDeposit", { application, cause: "other" }, 2);
	return {
		at,
		by,
		is: true,
		isOver: () => at.events.some((event) => event.type === "BankDepositMoved" && event.state === "rejected"),
	};
}

function payout(): Reached {
	const at = new BankScenario();
	const by = at.own("FailPayout", { withdrawal: at.payout().withdrawal });
	return { at, by, is: true, isOver: () => at.events.some((event) => event.type === "PayoutMoved" && event.state === "failed") };
}

function treasury(): Reached {
	const at = new BankScenario();
	at.must(at.custody("CreditDeposit", { network: 1, asset: 3, key: "house", user: 0, amount: 10n, remainder: 0n }));
	const withdrawal = at.must(at.own("WithdrawTreasury", { network: 1, asset: 3, amount: 10n, address: "safe" }));
	const by = at.own("CancelTreasury", { withdrawal });
	return {
		at,
		by,
		is: true,
		isOver: () => at.events.some((event) => event.type === "TreasuryMoved" && event.state === "cancelled"),
	};
}

function withdrawal(state: string): Reached {
	const at = new WithdrawalScenario();
	const user = at.person(0);
	const number = at.apply(user, usdt(100), state === "reviewing" ? { reasons: ["velocity"] } : {});
	const isOver = () => at.state(number) !== state;
	const cancel = { type: "CancelWithdrawal", id: "", by: user, withdrawal: number } as const;
	if (state === "applied" || state === "reviewing") return { at, is: !isOver(), isOver, by: cancel };
	if (state === "legal_hold") {
		at.byTwo(at.own("HoldWithdrawal", { withdrawal: number, reference: "Order 7" }, 2), 3);
		const by = at.own("ReleaseWithdrawal", { withdrawal: number, decision: "reject" });
		return { at, is: !isOver(), isOver, by };
	}
	at.must(at.approves(number, 2));
	if (state === "waiting_for_funds") at.must(at.custody("ReportShort", { withdrawal: number, expectedAt: at.time + 1 }));
	if (state === "approved" || state === "waiting_for_funds") return { at, is: !isOver(), isOver, by: cancel };
	at.must(at.custody("BeginSigning", { withdrawal: number }));
	const sent = at.custody("RecordSent", { withdrawal: number, hash: "0xaa", nonce: 1 });
	if (state === "signing") return { at, is: !isOver(), isOver, by: sent };
	at.must(sent);
	if (state === "needs_decision") at.must(at.custody("ReportDoubt", { withdrawal: number }));
	const by = at.custody("RecordConfirmed", { withdrawal: number, hash: "0xaa", gasAsset: 0, gas: 0n });
	return { at, is: !isOver(), isOver, by };
}

/**
 * Creates a subscription offering with an order, which will reach its launch or its refund. `is` and `isOver` of the result refer
 * to the given state of the offering.
 */
function subscription(way: "launch" | "back", state: string): Reached {
	const at = new OfferingScenario();
	const offering = at.offerSubscription();
	at.must(at.subscribing(offering, 10));
	if (way === "launch" && state !== "offered") {
		at.hours(1);
		at.must(at.doing("LaunchSubscription", offering));
	}
	if (way === "back" && state !== "offered") at.must(at.doing("CancelSubscription", offering));
	return of(at, "SubscriptionSet", state);
}

function subscriptionOrder(state: "subscribed" | "locked"): Reached {
	const { at } = subscription("launch", state === "subscribed" ? "offered" : state);
	const { is } = of(at, "SubscriptionMoved", state);
	const isOver = () => ["unlocked", "refunded"].includes(told(at, "SubscriptionMoved").at(-1)?.state ?? "");
	return { at, is: is || state === "subscribed", isOver };
}

/** Creates an IEO with an application and advances the clock by `hours`. If `listed` is true, an operator lists its coin. */
function ieo(hours: number, state: string, listed = false): Reached {
	const at = new OfferingScenario();
	const offering = at.offerIeo();
	at.must(at.applying(offering, 10));
	if (hours > 0) at.hours(hours);
	if (listed) at.must(at.doing("ListIeo", offering));
	if (state === "cancelling") at.must(at.doing("CancelIeo", offering));
	return of(at, "IeoSet", state);
}

function application(hours: number, state: string, listed = false): Reached {
	const { at } = ieo(hours, "", listed);
	const { is } = of(at, "IeoMoved", state);
	const isOver = () => ["unlocked", "refunded"].includes(told(at, "IeoMoved").at(-1)?.state ?? "");
	return { at, is: is || state === "applied", isOver };
}

/** Returns a result that tells if the state was emitted, and if another state followed it. */
function of(at: Scenario, type: "SubscriptionSet" | "SubscriptionMoved" | "IeoSet" | "IeoMoved", state: string): Reached {
	const states = () => told(at, type).map((event) => event.state as string);
	return { at, is: states().includes(state), isOver: () => states().at(-1) !== state };
}

function fund(invested: boolean): FundScenario {
	const at = new FundScenario();
	at.must(at.subscribe(usdt(1_000)));
	at.hour();
	if (invested) at.trade("buy", 1_000);
	return at;
}

const MACHINES: Readonly<
	Record<string, { readonly declared: readonly string[]; readonly ends: Readonly<Record<string, State>> }>
> = {
	"a spot order": {
		declared: [...PLACES, ...words("OrderChanged", "status").filter((word) => word !== "waiting")],
		ends: {
			taking: { ends: "moment" },
			queue: { ends: "moment" },
			book: { ends: "owner", reach: () => ({ ...order({}), is: true }) },
			stops: { ends: "owner", reach: () => ({ ...order(STOP), is: true }) },
			held: {
				ends: "owner",
				reach: () => {
					const placed = order(STOP);
					hold(placed.at, "spot", placed.id);
					return { ...placed, is: told(placed.at, "OrderChanged").at(-1)?.reason === "held" };
				},
			},
			completed: final,
			cancelled: final,
		},
	},
	"an option": {
		declared: [...PHASES, ...words("OptionSettled", "by")],
		ends: {
			opening: { ends: "timer", reach: () => ({ ...option(() => {}), is: true }) },
			running: { ends: "timer", reach: () => ({ ...option(opened), is: true }) },
			missed: {
				ends: "timer",
				reach: () => {
					// A second option stays open: an outage lasts only while an option waits for the market.
					const own = option((at) => {
						opened(at);
						at.must(at.order({ by: at.person(1), seconds: 60 }));
						opened(at);
						at.wait(95_000);
					});
					return { ...own, is: told(own.at, "OptionMissed").some(({ option: missed }) => missed === own.option) };
				},
			},
			held: {
				ends: "operators",
				reach: () => {
					const own = option(opened);
					const reached = held(own.at, "options", own.option, own.isOver);
					for (let second = 0; second < 40; second++) own.at.tick(1_000);
					return reached;
				},
			},
			...{ record: final, outage: final, void: final, closed: final },
		},
	},
	"a position": {
		declared: [...words("PositionChanged", "status"), "held"],
		ends: {
			pending: { ends: "owner", reach: () => position("pending") },
			holding: { ends: "owner", reach: () => position("holding") },
			closing: { ends: "owner", reach: () => position("closing") },
			held: {
				ends: "operators",
				reach: () => {
					const own = position("holding");
					const { at, id } = own as typeof own & { at: ContractScenario };
					return held(at, "contracts", id, () => at.position(id).reason !== "held");
				},
			},
			closed: final,
			cancelled: final,
		},
	},
	"an earn order": {
		declared: ["hosting", "held", ...words("EarnEnded", "by")],
		ends: {
			hosting: {
				ends: "timer",
				reach: () => {
					const at = new EarnScenario();
					at.must(at.order(3, usdt(1_000)));
					return { at, is: true, isOver: () => told(at, "EarnEnded").length > 0 };
				},
			},
			held: {
				ends: "operators",
				reach: () => {
					const at = new EarnScenario();
					const bought = at.must(at.order(3, usdt(1_000)));
					return held(at, "earn", bought, () => told(at, "EarnReleased").length > 0);
				},
			},
			...{ matured: final, redeemed: final, closed: final },
		},
	},
	"a subscription offering": {
		declared: words("SubscriptionSet", "state"),
		ends: {
			offered: { ends: "timer", reach: () => subscription("launch", "offered") },
			launching: { ends: "timer", reach: () => subscription("launch", "launching") },
			launched: { ends: "timer", reach: () => subscription("launch", "launched") },
			unlocking: {
				ends: "timer",
				reach: () => {
					const { at } = subscription("launch", "launched");
					at.wait(2 * DAY_MS);
					return of(at, "SubscriptionSet", "unlocking");
				},
			},
			cancelling: { ends: "timer", reach: () => subscription("back", "cancelling") },
			held: {
				ends: "operators",
				reach: () => {
					const { at } = subscription("launch", "offered");
					const { offering } = told(at, "SubscriptionSet")[0] ?? { offering: 0 };
					return held(at, "subscription", offering, of(at, "SubscriptionSet", "held").isOver);
				},
			},
			over: final,
			cancelled: final,
		},
	},
	"a subscription order": {
		declared: words("SubscriptionMoved", "state"),
		ends: {
			subscribed: { ends: "timer", reach: () => subscriptionOrder("subscribed") },
			locked: { ends: "timer", reach: () => subscriptionOrder("locked") },
			held: {
				ends: "operators",
				reach: () => {
					const { at } = subscriptionOrder("subscribed");
					const bought = told(at, "Subscribed")[0]?.order ?? 0;
					return held(at, "subscription", bought, of(at, "SubscriptionMoved", "held").isOver);
				},
			},
			unlocked: final,
			refunded: final,
		},
	},
	"an IEO": {
		declared: words("IeoSet", "state"),
		ends: {
			offered: { ends: "timer", reach: () => ieo(0, "offered") },
			closed: { ends: "timer", reach: () => ieo(1, "closed") },
			allotting: { ends: "timer", reach: () => ieo(2, "allotting") },
			paying: { ends: "timer", reach: () => ieo(2, "paying") },
			collecting: { ends: "timer", reach: () => ieo(3, "collecting") },
			paid: { ends: "timer", reach: () => ieo(3, "paid") },
			listing: { ends: "timer", reach: () => ieo(3, "listing", true) },
			listed: { ends: "timer", reach: () => ieo(3, "listed", true) },
			unlocking: {
				ends: "timer",
				reach: () => {
					const { at } = ieo(3, "listed", true);
					at.wait(2 * DAY_MS);
					return of(at, "IeoSet", "unlocking");
				},
			},
			cancelling: { ends: "timer", reach: () => ieo(1, "cancelling") },
			held: {
				ends: "operators",
				reach: () => {
					const { at } = ieo(1, "closed");
					const { offering } = told(at, "IeoSet")[0] ?? { offering: 0 };
					return held(at, "ieo", offering, of(at, "IeoSet", "held").isOver);
				},
			},
			over: final,
			cancelled: final,
		},
	},
	"an application to an IEO": {
		declared: words("IeoMoved", "state"),
		ends: {
			applied: { ends: "timer", reach: () => application(0, "applied") },
			allotted: { ends: "timer", reach: () => application(2, "allotted") },
			paid: { ends: "timer", reach: () => application(3, "paid") },
			locked: { ends: "timer", reach: () => application(3, "locked", true) },
			held: {
				ends: "operators",
				reach: () => {
					const { at } = application(0, "applied");
					const applied = told(at, "IeoApplied")[0]?.application ?? 0;
					return held(at, "ieo", applied, of(at, "IeoMoved", "held").isOver);
				},
			},
			...{ failed: final, unlocked: final, refunded: final },
		},
	},
	"a subscription to a fund": {
		declared: words("FundSubscriptionMoved", "status"),
		ends: {
			waiting: {
				ends: "record",
				reach: () => {
					const at = new FundScenario();
					at.must(at.subscribe(usdt(1_000)));
					return { at, is: true, isOver: () => told(at, "FundSubscriptionMoved").at(-1)?.status !== "waiting" };
				},
			},
			...{ done: final, cancelled: final, returned: final },
		},
	},
	"a redemption from a fund": {
		declared: words("FundRedemptionMoved", "status"),
		ends: {
			waiting: {
				ends: "record",
				reach: () => {
					const at = fund(false);
					at.must(at.redeem(at.units(at.person(0))));
					return { at, is: true, isOver: () => at.last("FundRedemptionMoved").status === "done" };
				},
			},
			// The strategy sells the holdings. Without it, a holding that has a price is not sold.
			unwinding: {
				ends: "strategy",
				reach: () => {
					const at = fund(true);
					at.must(at.redeem(at.units(at.person(0))));
					at.hour();
					const [coins] = at.last("UnwindingBegun").targets;
					const lots = Number(((coins?.held ?? 0n) - (coins?.target ?? 0n)) / 1_000n);
					const is = at.last("FundRedemptionMoved").status === "unwinding";
					at.must(at.limit(at.maker, "buy", lots));
					const isOver = () => at.last("FundRedemptionMoved").status === "done";
					return { at, is, isOver, by: at.limit(at.fund, "sell", lots) };
				},
			},
			done: final,
		},
	},
	"a fund": {
		declared: ["open", "held"],
		ends: {
			// A fund itself has no end. Its holders leave by redemption.
			open: final,
			held: {
				ends: "operators",
				reach: () => {
					const at = fund(false);
					return held(at, "arbitrage", 1, () => told(at, "FundReleased").length > 0);
				},
			},
		},
	},
	"a rebate": {
		declared: ["counted", "waiting", "held", "paid", "lapsed"],
		ends: {
			counted: { ends: "timer", reach: () => rebate("counted") },
			waiting: { ends: "referral", reach: () => rebate("waiting") },
			held: { ends: "timer", reach: () => rebate("held") },
			...{ paid: final, lapsed: final },
		},
	},
	"a withdrawal": {
		declared: words("WithdrawalMoved", "state"),
		ends: {
			applied: { ends: "timer", reach: () => withdrawal("applied") },
			reviewing: { ends: "timer", reach: () => withdrawal("reviewing") },
			approved: { ends: "owner", reach: () => withdrawal("approved") },
			waiting_for_funds: { ends: "owner", reach: () => withdrawal("waiting_for_funds") },
			signing: { ends: "custody", reach: () => withdrawal("signing") },
			sent: { ends: "custody", reach: () => withdrawal("sent") },
			needs_decision: { ends: "custody", reach: () => withdrawal("needs_decision") },
			legal_hold: { ends: "operators", reach: () => withdrawal("legal_hold") },
			...{ confirmed: final, failed: final, cancelled: final, rejected: final, refunded: final, moved: final },
		},
	},
	"an application for a deposit by bank": {
		declared: words("BankDepositMoved", "state"),
		ends: {
			under_review: { ends: "operators", reach: bankDeposit },
			...{ passed: final, rejected: final, recalled: final },
		},
	},
	"a payment by bank": {
		declared: words("PayoutMoved", "state"),
		ends: { begun: { ends: "operators", reach: payout }, ...{ paid: final, failed: final } },
	},
	"a treasury withdrawal": {
		declared: words("TreasuryMoved", "state"),
		ends: { approved: { ends: "operators", reach: treasury }, ...{ paid: final, cancelled: final } },
	},
	"an order between users": {
		declared: [...words("P2pOrderMoved", "state"), "held"],
		ends: {
			created: { ends: "timer", reach: () => p2pOrder("created") },
			paying: { ends: "timer", reach: () => p2pOrder("paying") },
			closing: { ends: "timer", reach: () => p2pOrder("closing") },
			paid: { ends: "timer", reach: () => p2pOrder("paid") },
			disputed: { ends: "operators", reach: () => p2pOrder("disputed") },
			held: {
				ends: "operators",
				reach: () => {
					const { at, order } = p2pOrder("created");
					return held(at, "p2p", order, () => told(at, "P2pOrderHeld").at(-1)?.held === false);
				},
			},
			...{ released: final, cancelled: final },
		},
	},
	"an advertisement": {
		declared: words("AdvertisementMoved", "state"),
		ends: {
			shown: { ends: "owner", reach: () => advertisement("shown", {}) },
			hidden: { ends: "owner", reach: () => advertisement("hidden", { visible: false }) },
			below_minimum: { ends: "owner", reach: () => advertisement("below_minimum", { quantity: 0n }) },
			closed: final,
		},
	},
	"a merchant": {
		declared: words("MerchantSet", "state"),
		ends: {
			applied: { ends: "operators", reach: () => merchant("applied") },
			approved: { ends: "owner", reach: () => merchant("approved") },
			closed: final,
		},
	},
	"a deposit": {
		declared: words("DepositMoved", "state"),
		ends: {
			small: { ends: "custody", reach: () => deposited("small") },
			credited: { ends: "custody", reach: () => deposited("credited") },
			capped: { ends: "operators", reach: () => deposited("capped") },
			quarantined: { ends: "operators", reach: () => deposited("quarantined") },
			legal_hold: { ends: "operators", reach: () => deposited("legal_hold") },
			...{ final, returned: final, reversed: final },
		},
	},
	"an intent of an operator": {
		declared: ["waiting", ...words("IntentDecided", "decision")],
		ends: {
			waiting: {
				ends: "timer",
				reach: () => {
					const at = new EarnScenario();
					const publicKey = "2".repeat(64);
					at.must({ type: "OpenOperator", id: "", by: FOUNDER, operator: 2, role: "administrator", publicKey, reason: "a test" });
					const intent = at.must({ ...at.fund("FundReserve", 1, 1n), by: 2 });
					const approval = {
						type: "ApproveIntent",
						id: "",
						by: FOUNDER,
						intent,
						hash: "0".repeat(64),
						reason: "a test",
					} as const;
					const is = at.say(approval) === "other_intent hash";
					return { at, is, isOver: () => at.say(approval) === "unknown_intent intent" };
				},
			},
			approved: final,
			withdrawn: final,
		},
	},
	"an account": {
		declared: words("StandingChanged", "standing"),
		ends: {
			// An account has no end state. The user of a restricted account may still cancel, close and redeem
			// (commands-table.test.ts).
			trading: final,
			closing_only: { ends: "accounts", reach: () => restricted("closing_only") },
			frozen: { ends: "accounts", reach: () => restricted("frozen") },
		},
	},
};

function rebate(state: "counted" | "waiting" | "held"): Reached {
	const at = new ReferralScenario();
	at.must(at.setTerms(200_000, { lapseDays: 60 }));
	at.midnight();
	at.buys(at.person(1));
	if (state !== "counted") at.midnight();
	if (state === "held") at.must(at.settles());
	const [closed, settled, lapsed] = (["ReferralDayClosed", "RebatesSettled", "RebatesLapsed"] as const).map(
		(type) => () => told(at, type).length > 0,
	);
	const isOver = { counted: closed, waiting: settled, held: lapsed }[state] as () => boolean;
	return { at, is: !isOver(), isOver, by: at.settles() };
}

function p2pOrder(state: "created" | "paying" | "closing" | "paid" | "disputed"): Reached & {
	readonly at: P2pScenario;
	readonly order: number;
} {
	const at = new P2pScenario();
	const order = at.sale(state);
	if (state === "disputed") at.must(at.own("AssignDispute", { order, operator: FOUNDER }));
	const by = at.own("RuleDispute", { order, outcome: "released", ruling: "seller_silent" });
	return { at, order, by, is: at.state(order) === state, isOver: () => at.state(order) !== state };
}

function advertisement(state: string, change: object): Reached {
	const at = new P2pScenario();
	const number = at.must(at.advertises("sell", at.person(0), change));
	const by = at.user("CloseAdvertisement", at.person(0), { advertisement: number });
	const isOver = () => told(at, "AdvertisementMoved").at(-1)?.state !== state;
	return { at, by, is: !isOver(), isOver };
}

function merchant(state: "applied" | "approved"): Reached {
	const at = new P2pScenario();
	const user = at.person(state === "applied" ? 2 : 0);
	const level = { version: 2, basic: true, advanced: true, country: "TH" };
	if (state === "applied") {
		at.must(at.own("SetVerification", { user, ...level }));
		at.must(at.user("ApplyMerchant", user));
	}
	const by = state === "applied" ? at.own("SetMerchant", { user, approved: false }) : at.user("WithdrawBond", user);
	const isOver = () => told(at, "MerchantSet").findLast((event) => event.user === user)?.state !== state;
	return { at, by, is: !isOver(), isOver };
}

function deposited(state: "small" | "credited" | "capped" | "quarantined" | "legal_hold"): Reached {
	const at = new EarnScenario();
	const by = { id: "", by: FOUNDER, reason: "a test" };
	const user = at.person(0);
	const place = { network: 1, asset: 3 } as const;
	const terms = { chainDecimals: 6, withdrawalMinimum: 2n, withdrawalFee: 1n, twoOperatorLimit: 0n, automaticDailyCap: 0n };
	const limits = { depositMinimum: 100n, hourlyCreditCap: 1_000n };
	at.must({ type: "SetNetworkAsset", ...by, ...place, ...terms, ...limits });
	const arrives = (key: string, amount: bigint): Command => {
		return { type: "CreditDeposit", id: "", by: SERVICE.custody, ...place, key, user, amount, remainder: 0n };
	};
	const aside = { type: "QuarantineDeposit", id: "", by: SERVICE.custody, ...place, key: "a", user, amount: 9n } as const;
	const decide = { type: "DecideQuarantined", ...by, user, deposit: 1 } as const;
	if (state === "quarantined" || state === "legal_hold") at.must({ ...aside, cause: "blacklisted" });
	else at.must(arrives("a", { small: 99n, credited: 100n, capped: 1_001n }[state]));
	if (state === "legal_hold") at.must({ ...decide, decision: "legal_hold" });
	const current = () =>
		[...told(at, "DepositRecorded"), ...told(at, "DepositMoved")].findLast(({ deposit }) => deposit === 1)?.state;
	const leaves: Readonly<Record<typeof state, Command>> = {
		small: arrives("b", 1n),
		credited: { type: "FinalizeDeposit", id: "", by: SERVICE.custody, deposit: 1 },
		capped: { type: "AllowCappedDeposit", ...by, user, deposit: 1 },
		quarantined: { ...decide, decision: "return" },
		legal_hold: { ...decide, decision: "credit" },
	};
	return { at, is: current() === state, isOver: () => current() !== state, by: leaves[state] };
}

function restricted(standing: "closing_only" | "frozen"): Reached {
	const at = new EarnScenario();
	const to = (version: number, to: "trading" | typeof standing): Command => {
		return { type: "SetStanding", id: "", by: SERVICE.accounts, user: at.person(0), version, standing: to };
	};
	at.must(to(1, standing));
	const isOver = () => told(at, "StandingChanged").at(-1)?.standing === "trading";
	return { at, is: !isOver(), isOver, by: to(2, "trading") };
}

/** Advances the clock by 100 days. If `records` is true, it advances hour by hour, each time with an index record. */
function letTimeGoOn({ at, isOver }: Reached, records: boolean): void {
	if (!records) return at.wait(100 * DAY_MS);
	for (let hours = 0; hours < 2_400 && !isOver(); hours++) {
		at.wait(HOUR);
		at.record(PAR);
	}
}

describe.each(Object.entries(MACHINES))("every state of %s ends as declared", (_name, { declared, ends }) => {
	it("the table has a row for each declared state of the item, and no other", () => {
		expect(declared.length).toBeGreaterThan(1);
		expect(Object.keys(ends).sort()).toEqual([...new Set(declared)].sort());
	});

	const open = Object.entries(ends).filter(([, state]) => state.ends !== "final" && state.ends !== "moment");
	it.each(open)("an item in the state %s leaves it", (_state, state) => {
		expect(state.reach).toBeDefined();
		const reached = (state.reach as () => Reached)();
		expect(reached.is).toBe(true);
		if (state.ends === "timer" || state.ends === "record") letTimeGoOn(reached, state.ends === "record");
		else expect(reached.at.say(reached.by as Command)).toBe("ok");
		expect(reached.isOver()).toBe(true);
		reached.at.exchange.checkInvariants();
	});
});

it("every event with a state belongs to an item of this file", () => {
	const known = [
		"OrderChanged",
		"PositionChanged",
		"SubscriptionSet",
		"SubscriptionMoved",
		"IeoSet",
		"IeoMoved",
		"StandingChanged",
		"DepositRecorded",
		"DepositMoved",
		"WithdrawalMoved",
		"BankDepositMoved",
		"PayoutMoved",
		"TreasuryMoved",
		"P2pOrderMoved",
		"AdvertisementMoved",
		"MerchantSet",
	];
	const funds = ["FundSubscriptionMoved", "FundRedemptionMoved"];
	const others = ["IntentDecided"];
	const stateful = EVENTS.filter(({ layout }) => /\b(state|status|phase|standing|decision): oneOf\(/.test(layout));
	expect(stateful.map(({ type }) => type as string).sort()).toEqual([...known, ...funds, ...others].sort());
});
