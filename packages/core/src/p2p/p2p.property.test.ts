// Sends random commands of merchants, buyers and sellers, with restarts of the exchange. A naive model must predict each outcome
// and all balances.
import {
	detailsOf,
	type NaiveAction,
	NaiveP2p,
	P2P_BOND_AMOUNT,
	P2P_FUNDS,
	P2P_PRICE,
	P2pScenario,
	Random,
} from "@candor/testkit";
import { FULL_SET } from "@candor/testkit/test-set";
import fc from "fast-check";
import { expect, it } from "vitest";
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";
import { PLATFORM, SPOT } from "../ledger/kinds.ts";
import { available, frozen } from "../ledger/ledger.ts";
import type { Command } from "../registry.ts";
import { P2P_BOND, P2P_ESCROW } from "./kinds.ts";
import { DEFAULT_P2P_TERMS } from "./terms.ts";

const HISTORIES = FULL_SET ? 10_000 : 60;
const STEPS = 90;
const USDT = 3;
const COIN = 1_000_000n;
const MINUTE = 60_000;
const TERMS = { price: P2P_PRICE, minAmount: 100_00n, maxAmount: 20_000_00n, windowMs: 15 * MINUTE, holdMs: 3 * DAY_MS };
/** Pauses between commands, ms. A history takes only days, so all accounts stay new, and each hold is that of a new account. */
const WAITS = [0, 0, 1_000, MINUTE, 2 * MINUTE, 14 * MINUTE, 15 * MINUTE, 15 * MINUTE, DAY_MS / 24, DAY_MS / 4];

class History {
	readonly at = new P2pScenario();
	readonly model: NaiveP2p;
	/** All states that any order of this history ever had after a step. */
	readonly states = new Set<string>();
	readonly #random: Random;
	readonly #versions = new Map<number, number>();
	#standings = 0;

	constructor(seed: number) {
		const { at } = this;
		this.#random = new Random(seed);
		const unlimited = { newPayerLimit: 1n << 50n, knownPayerLimit: 1n << 50n };
		at.must(at.own("SetP2pTerms", { ...DEFAULT_P2P_TERMS, ...unlimited }));
		const funds = at.people.map((user) => [user, at.merchants.includes(user) ? P2P_FUNDS - P2P_BOND_AMOUNT : P2P_FUNDS] as const);
		this.model = new NaiveP2p(at.time, TERMS, at.merchants, new Map(funds));
	}

	run(): void {
		for (let step = 0; step < STEPS; step++) {
			this.at.wait(this.#random.pick(WAITS));
			this.model.advance(this.at.time);
			if (this.#random.chance(0.03)) this.at.exchange = Exchange.restore(this.at.exchange.sections());
			const action = this.#draw();
			const predicted = this.model.act(action);
			const said = this.#sent(action);
			expect([step, action, said === "ok" ? true : said]).toEqual([step, action, predicted || expect.any(String)]);
			this.#compare();
			for (const { state } of this.model.orders) this.states.add(state);
		}
		this.at.exchange.checkInvariants();
	}

	#draw(): NaiveAction {
		const random = this.#random;
		const { advertisements, orders } = this.model;
		const user = random.pick(this.at.people);
		const merchant = random.pick(this.at.merchants);
		const mine = advertisements.filter((one) => one.user === merchant && one.isOpen);
		const edited = mine.length > 0 && random.chance(0.5) ? random.pick(mine) : undefined;
		const in_ = (...states: string[]) => {
			const fit = orders.filter(({ state }) => states.includes(state));
			return fit.length > 0 && random.chance(0.9) ? random.pick(fit) : orders[random.below(orders.length + 1)];
		};
		const as = (side: "buyer" | "seller", order: (typeof orders)[number] | undefined) => {
			return { user: order !== undefined && random.chance(0.93) ? order[side] : user, order: order?.number ?? 99 };
		};
		const side = random.pick(["buyer", "seller"] as const);
		const outcome = random.pick(["released", "cancelled"] as const);
		switch (random.below(20)) {
			case 0:
			case 1: {
				const isNew = edited === undefined || random.chance(0.05);
				const kind = isNew ? random.pick(["buy", "sell", "sell"] as const) : edited.side;
				const quantity = BigInt(random.below(3_000)) * COIN;
				return {
					type: "save",
					user: random.chance(0.95) ? merchant : user,
					advertisement: edited?.number ?? 0,
					side: kind,
					quantity,
				};
			}
			case 2:
				return { type: "close", user: merchant, advertisement: edited?.number ?? 1 };
			case 3:
			case 4:
			case 5:
			case 6:
			case 7: {
				const open = advertisements.filter(({ isOpen }) => isOpen);
				const from = open.length > 0 && random.chance(0.95) ? random.pick(open) : undefined;
				return { type: "open", user, advertisement: from?.number ?? 50, quantity: BigInt(random.below(600_000_000)) };
			}
			case 8:
			case 9:
				return { type: "declare", ...as("buyer", in_("created")) };
			case 10:
			case 11:
				return { type: "pay", ...as("buyer", in_("paying")) };
			case 12:
			case 13:
				return { type: "release", ...as("seller", in_("paid")) };
			case 14:
				return { type: "cancel", ...as("buyer", in_("created", "paying", "paid")) };
			case 15:
				return { type: "appeal", ...as(side, in_("closing", "paid")), isThirdParty: random.chance(0.3) };
			case 16:
				return { type: "agree", ...as(side, in_("disputed")), outcome };
			case 17: {
				const ruling = random.pick(["seller_silent", "not_paid", "third_party"]);
				return { type: "rule", order: in_("disputed")?.number ?? 99, outcome, ruling };
			}
			case 18:
				return random.chance(0.7)
					? { type: "freeze", user, isFrozen: random.chance(0.4) }
					: { type: "hold", user: random.chance(0.5) ? user : merchant };
			default:
				return { type: "block", user, other: random.pick(this.at.people), isBlocked: random.chance(0.3) };
		}
	}

	/** Sends an action to the exchange. Returns "ok", or the code and the field of the refusal. */
	#sent(action: NaiveAction): string {
		const { at } = this;
		switch (action.type) {
			case "save": {
				const { advertisement, user, side, quantity } = action;
				const version = this.#versions.get(advertisement) ?? 0;
				const outcome = at.send(at.advertises(side, user, { advertisement, version, quantity }));
				if (outcome.kind === "refused") return outcome.refusal.code;
				this.#versions.set(outcome.result, version + 1);
				return "ok";
			}
			case "close":
				return at.say(at.user("CloseAdvertisement", action.user, { advertisement: action.advertisement }));
			case "open": {
				const { advertisement, user, quantity } = action;
				const version = this.#versions.get(advertisement) ?? 1;
				return at.say(
					at.opens(advertisement, user, {
						version,
						quantity,
						account: this.#isSale(advertisement) ? "00".repeat(32) : detailsOf(user),
					}),
				);
			}
			case "declare":
				return at.say(at.user("DeclarePayer", action.user, { order: action.order, account: detailsOf(action.user) }));
			case "pay":
				return at.say(at.user("MarkPaid", action.user, { order: action.order }));
			case "cancel":
				return at.say(at.user("CancelP2pOrder", action.user, { order: action.order }));
			case "release": {
				const quantity = this.model.orders[action.order - 1]?.quantity ?? 0n;
				return at.say(at.user("ReleaseP2pOrder", action.user, { order: action.order, quantity }));
			}
			case "appeal": {
				const reason = action.isThirdParty ? "third_party" : "other";
				return at.say(at.user("AppealP2pOrder", action.user, { order: action.order, reason }));
			}
			case "agree":
				return at.say(at.user("AgreeP2pOrder", action.user, { order: action.order, outcome: action.outcome }));
			case "rule": {
				const { order, outcome, ruling } = action;
				const assigned = at.say(at.own("AssignDispute", { order, operator: FOUNDER }));
				return assigned === "ok" ? at.say(at.own("RuleDispute", { order, outcome, ruling })) : assigned;
			}
			case "freeze": {
				const standing = action.isFrozen ? "frozen" : "trading";
				const command = {
					type: "SetStanding",
					id: "",
					by: SERVICE.accounts,
					user: action.user,
					version: ++this.#standings,
					standing,
				};
				return at.say(command as Command);
			}
			case "hold":
				return at.say({ type: "HoldWithdrawals", id: "", by: SERVICE.accounts, user: action.user, reason: "password" });
			case "block":
				return at.say(at.user("BlockUser", action.user, { user: action.other, blocked: action.isBlocked }));
		}
	}

	#isSale(advertisement: number): boolean {
		return this.model.advertisements[advertisement - 1]?.side === "sell";
	}

	#compare(): void {
		const { ledger } = this.at.exchange;
		const cell = (owner: number, kind: typeof SPOT | typeof P2P_ESCROW | typeof P2P_BOND) => ledger.find(owner, kind, USDT);
		for (const [user, wallet] of this.model.wallets) {
			const slot = cell(user, SPOT);
			const held = { free: ledger.balance(available(slot)), frozen: ledger.balance(frozen(slot)) };
			expect([user, held]).toEqual([user, { free: wallet.free, frozen: wallet.frozen }]);
		}
		expect(ledger.balance(available(cell(PLATFORM, P2P_ESCROW)))).toBe(this.model.escrow);
		for (const merchant of this.at.merchants) expect(ledger.balance(available(cell(merchant, P2P_BOND)))).toBe(P2P_BOND_AMOUNT);
	}
}

it("random P2P histories have the outcomes and the balances of the naive model, and each order ends once", () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (seed) => new History(seed).run()),
		{ numRuns: HISTORIES, endOnFailure: true },
	);
}, 1_800_000);

it("P2P histories of fixed seeds reach every state of an order", () => {
	const reached = new Set<string>();
	for (let seed = 1; seed <= 10; seed++) {
		const history = new History(seed);
		history.run();
		for (const state of history.states) reached.add(state);
	}
	expect([...reached].sort()).toEqual(["cancelled", "closing", "created", "disputed", "paid", "paying", "released"]);
}, 120_000);
