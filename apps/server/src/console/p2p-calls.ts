// Console calls about P2P trades. If an operator opens an order, an entry in the audit log is written before the response.
import type { ConsoleData, ConsoleParams, Trader } from "@candor/contract";
import { APPEAL_REASONS, OUTCOMES_OF, type PayTypeSet, type RulingReason, SETTLEMENT_ASSET } from "@candor/core";
import type { Kysely } from "kysely";
import { isEnded, isRuling, type P2pOrderState, type P2pStep } from "../exchange/products/p2p/order-state.ts";
import { readCatalogue } from "../exchange/products/p2p/pay-catalogue.ts";
import { findOrder, type OrderChat, type Traders, textsOf } from "../features/p2p/plugin.ts";
import type { ProjectionTables } from "../features/projection-tables.ts";
import type { ViewsNeeded } from "../http/dependencies.ts";
import type { P2pNameTables } from "../people/p2p-tables.ts";
import type { PaymentAccounts } from "../people/payment-accounts.ts";
import { maximumOf, stateOf } from "../serializers/p2p-advertisement.ts";
import { fiatText, p2pPrice } from "../serializers/p2p-numbers.ts";
import { assetOf, units } from "../serializers/wire-numbers.ts";
import type { AuditLog } from "./audit-log.ts";
import { type ConsoleHandlers, type OperatorContext, refuseCall } from "./console-registry.ts";
import { CountedRows } from "./counted-rows.ts";
import type { LookLimits } from "./look-limits.ts";
import { disputesOf, earlierDisputes, endedOrders, haveTraded, merchantsIn, recallableOf } from "./p2p-queries.ts";

/**
 * Data about P2P trades that is neither in the views nor in the projection's tables: facts about traders, payment details, and
 * texts.
 */
export interface ConsoleP2p {
	readonly traders: Pick<Traders, "of">;
	readonly accounts: Pick<PaymentAccounts, "detailsOf">;
	readonly people: Kysely<P2pNameTables>;
}

export interface P2pCallsOptions {
	readonly views: ViewsNeeded;
	readonly tables: Kysely<ProjectionTables>;
	readonly p2p: ConsoleP2p;
	/** Resolves once the tables contain `seq`, or after a short time. */
	readonly projected: (seq: number) => Promise<unknown>;
	readonly orderChat: Pick<OrderChat, "forOperators">;
	readonly audit: Pick<AuditLog, "add">;
	readonly limits: Pick<LookLimits, "take">;
	readonly now: () => number;
}

type Row = ConsoleData<"p2p/orders">["list"][number];
type One = ConsoleData<"p2p/order">;
type Party = One["buyer_side"];

const DAY_MS = 86_400_000;
/** Time after the end of an order for which operators see its payment details, ms. */
const DETAILS_MS = 30 * DAY_MS;
const NO_ACCOUNT = /^0*$/;

/** Returns the open orders of a queue: disputes by the time of their appeal, and other orders by their number. */
export function queuedOrders({ p2p }: Pick<ViewsNeeded, "p2p">, queue: "disputes" | "open"): readonly P2pOrderState[] {
	const open = p2p.allOpenOrders().filter(({ state }) => (state === "disputed") === (queue === "disputes"));
	const begin = (order: P2pOrderState) => (queue === "disputes" ? stateFrom(order) : order.order);
	return [...open].sort((left, right) => begin(left) - begin(right));
}

export function p2pCalls({ views, tables, p2p, orderChat, projected, audit, limits, now }: P2pCallsOptions) {
	const counted = new CountedRows({ audit, limits, now });
	const entry = ({ operator, session, address }: OperatorContext) => ({
		...{ operator: operator.operator, role: operator.role, address, session: session.id },
	});
	const limitReached = (retryAfter: number) => refuseCall("look_limit", undefined, { retry_after: retryAfter });
	const usdt = (amount: bigint) => units(amount, assetOf(views, SETTLEMENT_ASSET));

	/** Counts the users towards the operator's look limit. Returns the refusal if the operator may not see one of them. */
	const lookAt = async (context: OperatorContext, users: readonly number[]) => {
		for (const user of users) {
			const { retryAfter } = await limits.take(context, [user]);
			if (retryAfter > 0) return limitReached(retryAfter);
		}
		return undefined;
	};
	const factsOf = async (users: readonly number[]) => {
		const [traders, disputes] = await Promise.all([p2p.traders.of(users, 0), disputesOf(tables, users)]);
		return (user: number) => {
			const { name, orders_30d, completion, release_ms, pay_ms, disputes_lost, partners } = traders.get(user) as Trader;
			return {
				...{ user, name, orders_30d, completion, release_ms, pay_ms, disputes_lost, partners },
				...{ disputes: disputes.get(user) ?? 0, barred_until: views.p2p.barredUntil(user) || null },
			};
		};
	};

	const rowOf = (one: P2pOrderState): Row => {
		const coin = assetOf(views, one.asset);
		const due = one.state === "disputed" ? one.rulingDue : one.due;
		return {
			...{ order: one.order, state: one.state, cause: one.cause, merchant: one.merchant, buyer: one.buyer, seller: one.seller },
			...{ coin: coin.code, quantity: units(one.quantity, coin), fiat: one.currency, pay_type: one.payType },
			...{ amount: fiatText(views, one.amount, one.currency), price: p2pPrice(one.price) },
			...{ opened_at: one.openedAt, state_from: stateFrom(one), due_at: isEnded(one) || due === 0 ? null : due },
			...{ late: one.late, operator: one.operator, reversed: one.reversed, held: one.held },
		};
	};

	const ordersIn = async ({ queue, user, offset, limit }: ConsoleParams<"p2p/orders">) => {
		if (queue === "ended") return endedOrders(tables, user, { offset, limit });
		const all = queuedOrders(views, queue).filter(({ buyer, seller }) => user === undefined || [buyer, seller].includes(user));
		return { list: all.slice(offset, offset + limit), total: all.length };
	};

	const conflictOf = async ({ buyer, seller }: P2pOrderState, accounts: readonly number[]): Promise<One["conflict"]> => {
		if (accounts.includes(buyer) || accounts.includes(seller)) return "party";
		return (await haveTraded(tables, accounts, [buyer, seller])) ? "traded" : null;
	};

	const partyOf = async (one: P2pOrderState, user: number, facts: Awaited<ReturnType<typeof factsOf>>): Promise<Party> => {
		const account = user === one.buyer ? one.payer : one.payee;
		const isReadable = !NO_ACCOUNT.test(account) && (one.endedAt === 0 || now() < one.endedAt + DETAILS_MS);
		const [details, earlier] = await Promise.all([
			isReadable ? p2p.accounts.detailsOf(user, account) : undefined,
			earlierDisputes(tables, user, one.order),
		]);
		return {
			...facts(user),
			details: details === undefined ? null : { holder: details.holder, values: details.values },
			agreement: (user === one.buyer ? one.buyerAgrees : one.sellerAgrees) || null,
			earlier: earlier.map((other) => ({
				...{ order: other.order, reason: isRuling(other.cause) && isEnded(other) ? other.cause : null },
				outcome: other.state === "released" || other.state === "cancelled" ? other.state : null,
				...{ lost: other.loser === user, at: disputeOf(other)?.at ?? other.openedAt },
			})),
		};
	};

	const oneOf = async (one: P2pOrderState, context: OperatorContext): Promise<One> => {
		const facts = await factsOf([one.buyer, one.seller]);
		const [conflict, buyer_side, seller_side, texts, said] = await Promise.all([
			conflictOf(one, context.operator.accounts),
			partyOf(one, one.buyer, facts),
			partyOf(one, one.seller, facts),
			textsOf(p2p.people, [one.terms]),
			orderChat.forOperators(partiesIn(one)),
		]);
		const sides = conflict === "party" ? [buyer_side, seller_side].map((side) => ({ ...side, earlier: [] })) : undefined;
		return {
			...rowOf(one),
			// An operator whose declared account is a party of the order must not learn of earlier disputes of the other party.
			...{ buyer_side: sides?.[0] ?? buyer_side, seller_side: sides?.[1] ?? seller_side },
			...{ terms: texts.get(one.terms) ?? "", evidence_until: one.evidenceUntil || null, compensated: usdt(one.compensated) },
			appeals: one.steps.filter(({ state }) => state === "disputed").map((step) => appealOf(step, one)),
			...{ ruling: rulingOf(one), decisions: one.state === "disputed" ? decisionsOf(one) : [], conflict },
			steps: one.steps.map(({ state, cause, by, at }) => ({ state, cause, by, at })),
			...{ messages: [...said.messages], evidence: [...said.evidence] },
		};
	};

	return {
		"p2p/merchants": async ({ state, offset, limit }, context) => {
			// The page loads again right after an approval, so this call waits until the tables contain the approval.
			await projected(views.seq);
			const found = await merchantsIn(tables, state, { offset, limit });
			const shown = await counted.show(context, "p2p_merchants", found.list, ({ user }) => [user]);
			if ("retryAfter" in shown) return limitReached(shown.retryAfter);
			const users = shown.rows.map(({ user }) => user);
			const [facts, traders, recallable] = await Promise.all([
				factsOf(users),
				p2p.traders.of(users, 0),
				recallableOf(tables, users, now()),
			]);
			const { bond: needed, bondMultiple } = views.p2pCatalogue.terms;
			return {
				list: shown.rows.map(({ user, bond, since }) => ({
					...facts(user),
					...{ state, bond: usdt(bond), bond_needed: usdt(needed), recallable: usdt(recallable.get(user) ?? 0n) },
					...{ recallable_limit: usdt(bond * BigInt(bondMultiple)), since, joined_at: traders.get(user)?.joined_at ?? 0 },
					...{ advertisements: views.p2p.advertisementsOf(user).length, open_orders: views.p2p.openOrders(user).length },
				})),
				total: found.total,
			};
		},

		"p2p/advertisements": async ({ user, fiat, offset, limit }, context) => {
			const open = user === undefined ? views.p2p.advertisements() : views.p2p.advertisementsOf(user);
			const all = open.filter(({ currency }) => fiat === undefined || currency === fiat).toReversed();
			const page = all.slice(offset, offset + limit);
			const shown = await counted.show(context, "p2p_advertisements", page, (one) => [one.user]);
			if ("retryAfter" in shown) return limitReached(shown.retryAfter);
			const [traders, texts] = await Promise.all([
				p2p.traders.of(
					shown.rows.map((one) => one.user),
					0,
				),
				textsOf(
					p2p.people,
					shown.rows.map(({ terms }) => terms),
				),
			]);
			const list = shown.rows.map((one) => {
				const coin = assetOf(views, one.asset);
				const price = views.p2pCatalogue.priceOf(one);
				return {
					...{ advertisement: one.advertisement, user: one.user, name: traders.get(one.user)?.name ?? "", side: one.side },
					...{ coin: coin.code, fiat: one.currency, price: price === undefined ? null : p2pPrice(price) },
					...{ floating: one.price === 0n, quantity: units(one.quantity, coin) },
					minimum: fiatText(views, one.minAmount, one.currency),
					maximum: fiatText(views, maximumOf(views, one), one.currency),
					pay_types: one.payTypes.map(({ payType }) => payType),
					...{ terms: texts.get(one.terms) ?? "", state: stateOf(views, one) },
					...{ open_orders: views.p2p.ordersOf(one.advertisement), changed_at: one.changedAt },
				};
			});
			return { list, total: all.length };
		},

		"p2p/orders": async (params, context) => {
			const { queue, user } = params;
			if (user !== undefined) {
				const refusal = await lookAt(context, [user]);
				if (refusal !== undefined) return refusal;
				await audit.add({ ...entry(context), kind: "find", user, details: { of: "p2p_orders", queue } });
			}
			if (queue === "ended") await projected(views.seq);
			const found = await ordersIn(params);
			const shown = await counted.show(context, "p2p_orders", found.list, ({ buyer, seller }) => [buyer, seller]);
			if ("retryAfter" in shown) return limitReached(shown.retryAfter);
			return { list: shown.rows.map(rowOf), total: found.total };
		},

		"p2p/order": async ({ order }, context) => {
			// The page loads right after a decision, so this call waits until the tables contain the decision's step.
			await projected(views.seq);
			const one = await findOrder({ views, tables }, order);
			if (one === undefined) return refuseCall("unknown_order", "order");
			const users = [one.buyer, one.seller];
			const refusal = await lookAt(context, users);
			if (refusal !== undefined) return refusal;
			for (const user of users) {
				await audit.add({ ...entry(context), kind: "look", user, reason: `P2P order ${order}`, details: { order } });
			}
			return oneOf(one, context);
		},

		"p2p/catalogue": () => {
			const { p2pCatalogue } = views;
			const { terms } = p2pCatalogue;
			const oldest = now() - terms.rateAgeMs;
			return {
				terms: Object.fromEntries(
					Object.entries(terms).map(([name, value]) => [name, typeof value === "bigint" ? usdt(value) : String(value)]),
				),
				fiats: p2pCatalogue.currencies().map(({ currency, decimals, open }) => {
					const rate = p2pCatalogue.rate(currency);
					return {
						...{ fiat: currency, decimals, open, rate: rate === undefined ? null : p2pPrice(rate.rate) },
						...{ source: rate?.source ?? "", observed_at: rate?.observedAt ?? null },
						fresh: rate !== undefined && rate.observedAt >= oldest,
					};
				}),
				pay_types: p2pCatalogue.payTypes().map((one) => ({
					...{ pay_type: one.payType, fiat: one.currency, ...namesOf(one) },
					...{ recall_ms: one.recallMs, hold_ms: one.holdMs, window_ms: one.windowMs, open: one.open },
					maximum: fiatText(views, one.maximum, one.currency),
					terms: termsOf(one),
				})),
			};
		},
	} satisfies ConsoleHandlers;
}

/** Returns the time at which the order's current state began, ms. */
export const stateFrom = ({ steps, openedAt }: P2pOrderState): number => steps.at(-1)?.at ?? openedAt;
const disputeOf = ({ steps }: P2pOrderState): P2pStep | undefined => steps.find(({ state }) => state === "disputed");
const isAppeal = (cause: string): cause is (typeof APPEAL_REASONS)[number] =>
	(APPEAL_REASONS as readonly string[]).includes(cause);

const partiesIn = ({ order, buyer, seller, state, endedAt, evidenceUntil, operator }: P2pOrderState) => ({
	...{ order, buyer, seller, state, evidenceUntil, operator },
	endedAt: endedAt || undefined,
});

function appealOf({ cause, by, at }: P2pStep, { buyer }: P2pOrderState): One["appeals"][number] {
	return { by: by === 0 ? "timer" : by === buyer ? "buyer" : "seller", reason: isAppeal(cause) && by !== 0 ? cause : null, at };
}

function rulingOf({ steps, disputed }: P2pOrderState): One["ruling"] {
	const end = steps.at(-1);
	if (!disputed || end === undefined || !isRuling(end.cause)) return null;
	const { state: outcome, cause: reason, by, at } = end;
	return outcome === "released" || outcome === "cancelled" ? { reason, outcome, by, at } : null;
}

/**
 * Returns the rulings that are possible. After an appeal with the reason `third_party`, only the ruling `third_party` can return
 * the coins to the seller.
 */
function decisionsOf({ cause }: P2pOrderState): One["decisions"] {
	return (Object.keys(OUTCOMES_OF) as RulingReason[]).map((reason) => ({
		reason,
		outcomes: OUTCOMES_OF[reason].filter(
			(outcome) => cause !== "third_party" || outcome !== "cancelled" || reason === "third_party",
		),
	}));
}

/** Returns the fields of the command that would set the pay type again. */
function termsOf({
	payType,
	currency,
	recallMs,
	holdMs,
	maximum,
	windowMs,
	catalogue,
	open,
}: Omit<PayTypeSet, "type" | "at">): string {
	return JSON.stringify({ payType, currency, recallMs, holdMs, maximum: String(maximum), windowMs, catalogue, open });
}

/**
 * Returns the names of a pay type and of its fields. If this release refuses a catalogue that an older release accepted, the
 * identifiers are used as names.
 */
function namesOf({ payType, catalogue }: Pick<PayTypeSet, "payType" | "catalogue">) {
	const read = readCatalogue(catalogue);
	if ("fault" in read) return { name: { en: payType, esp: payType, jp: payType, kr: payType, th: payType }, fields: [] };
	return { name: read.name, fields: read.fields.map(({ name, label }) => ({ name, label })) };
}
