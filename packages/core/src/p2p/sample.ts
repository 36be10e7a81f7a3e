// Generates random commands for tests of P2P trades: merchants with a bond, advertisements of both sides, and orders. Most
// commands name an order in a fitting state, so that orders reach every possible end.
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import { DAY_MS } from "../engine/time.ts";
import { APPEAL_REASONS, P2P_OUTCOMES, type P2pEvent, type P2pOrderOpened, type P2pState, RULING_REASONS } from "./messages.ts";
import { DEFAULT_P2P_TERMS, MINUTE_MS } from "./terms.ts";

const USDT = 3;
const PRICE = 36_500_000n;
const ACCOUNT = "ab".repeat(32);
const NONE = "00".repeat(32);
const JUDGE = 6;
const PAY_TYPE = { currency: "THB", maximum: 1n << 50n, windowMs: 30 * MINUTE_MS, catalogue: "{}", open: true };

interface Known {
	readonly opened: P2pOrderOpened;
	state: P2pState;
}

export function p2pSample({ draw, users, now }: SampleWorld): Sample {
	const own = { by: FOUNDER, reason: "for a test" };
	const merchants = users.slice(0, 3);
	const offers = new Map<number, { user: number; version: number; side: "buy" | "sell" }>();
	const orders = new Map<number, Known>();
	const isOfferFixed = () => draw.chance(0.7);
	const one = (...states: readonly P2pState[]): Known | undefined => {
		const fit = [...orders.values()].filter(({ state }) => states.includes(state));
		return fit.length > 0 && draw.chance(0.95) ? draw.pick(fit) : undefined;
	};
	const advertises = (): SampleCommand => {
		const user = draw.pick(merchants);
		const mine = [...offers].filter(([, offer]) => offer.user === user);
		const [advertisement, known] = mine.length > 0 && draw.chance(0.6) ? draw.pick(mine) : [0, undefined];
		const side = known?.side ?? draw.pick(["buy", "sell", "sell"] as const);
		const price = isOfferFixed()
			? { price: PRICE + BigInt(draw.below(1_000_000)), ratioPpm: 0, lowest: 0n, highest: 0n }
			: { price: 0n, ratioPpm: draw.pick([990_000, 1_010_000, 3_000_000]), lowest: 0n, highest: draw.pick([0n, PRICE]) };
		const payTypes = [
			{ payType: "promptpay", windowMs: 15 * MINUTE_MS, account: ACCOUNT },
			{ payType: draw.chance(0.95) ? "recallable" : "unknown", windowMs: 15 * MINUTE_MS, account: ACCOUNT },
		];
		return {
			...{ type: "SaveAdvertisement", by: user, advertisement, version: known?.version ?? 0, side, asset: USDT, currency: "THB" },
			...{ ...price, minAmount: draw.chance(0.95) ? 100n : 0n, maxAmount: 10_000_000n, payTypes, terms: ACCOUNT },
			...{ person: user * 7, visible: draw.chance(0.9), quantity: BigInt(draw.below(20)) * 1_000_000n },
		};
	};
	const opens = (): SampleCommand => {
		const all = [...offers];
		const [advertisement, offer] = all.length > 0 && draw.chance(0.95) ? draw.pick(all) : [99, undefined];
		const by = draw.pick(users);
		const bound = offer?.side === "buy" ? 1n : 1n << 50n;
		const byQuantity = draw.chance(0.5);
		return {
			...{ type: "OpenP2pOrder", by, advertisement, version: offer?.version ?? 1 },
			...{ payType: draw.pick(["promptpay", "recallable"]), price: draw.chance(0.97) ? bound : PRICE - 1n },
			...{ quantity: byQuantity ? BigInt(1 + draw.below(5_000_000)) : 0n, amount: byQuantity ? 0n : BigInt(draw.below(20_000)) },
			...{ person: by * 7, account: draw.chance(0.95) ? ACCOUNT : NONE },
		};
	};
	const ofParty = (type: string, side: "buyer" | "seller", known: Known | undefined, fields: object = {}): SampleCommand => {
		if (known === undefined && draw.chance(0.8)) return opens();
		const by = known === undefined || draw.chance(0.05) ? draw.pick(users) : known.opened[side];
		return { type, by, order: known?.opened.order ?? draw.below(20), ...fields };
	};
	const judges = (): SampleCommand => {
		const roll = draw.below(8);
		const disputed = { order: one("disputed")?.opened.order ?? 1 };
		const released = { order: one("released")?.opened.order ?? 1 };
		if (roll < 2) return { type: "AssignDispute", ...own, ...disputed, operator: draw.pick([JUDGE, FOUNDER, FOUNDER, 98]) };
		if (roll < 5)
			return { type: "RuleDispute", ...own, ...disputed, outcome: draw.pick(P2P_OUTCOMES), ruling: draw.pick(RULING_REASONS) };
		if (roll < 6) return { type: "MarkReversed", ...own, ...released };
		if (roll < 7) return { type: "CompensateSeller", ...own, ...released, amount: draw.pick([1_000n, 0n]) };
		return draw.chance(0.5)
			? { type: "BarP2pUser", ...own, user: draw.pick(users), until: draw.chance(0.7) ? 0 : now() + DAY_MS }
			: { type: "ExtendP2pDeadlines", ...own, ms: draw.pick([MINUTE_MS, 10 * MINUTE_MS, 1]) };
	};
	const sets = (): SampleCommand => {
		const roll = draw.below(6);
		if (roll < 1)
			return { type: "SetP2pCurrency", ...own, currency: draw.pick(["THB", "thb"]), decimals: draw.pick([2, 3]), open: true };
		if (roll < 2)
			return {
				type: "SetPayType",
				...own,
				...PAY_TYPE,
				payType: draw.pick(["promptpay", "X"]),
				recallMs: 0,
				holdMs: draw.pick([0, DAY_MS]),
			};
		if (roll < 3) return { type: "SetP2pTerms", ...own, ...DEFAULT_P2P_TERMS, bondMultiple: draw.pick([10, 10, 2, 0]) };
		const rate = { currency: draw.pick(["THB", "THB", "EUR"]), rate: draw.pick([PRICE, PRICE, 0n]), source: "A source" };
		return { type: "RecordFiatRates", by: SERVICE.rates, rates: [{ ...rate, observedAt: now() - draw.below(MINUTE_MS) }] };
	};
	// The sample of verification uses lower versions, which do not replace this one. So the merchants stay verified.
	const isMerchant = { version: 1_000_000, basic: true, advanced: true, country: "TH" };
	return {
		weight: 3,
		opening: [
			...merchants.flatMap((user): SampleCommand[] => [
				{ type: "DepositSandbox", by: SERVICE.custody, user, asset: USDT, amount: 100_000_000n },
				{ type: "SetVerification", ...own, user, ...isMerchant },
			]),
			{ type: "SetP2pTerms", ...own, ...DEFAULT_P2P_TERMS, bond: 1_000_000n },
			{ type: "SetP2pCurrency", ...own, currency: "THB", decimals: 2, open: true },
			{ type: "SetPayType", ...own, ...PAY_TYPE, payType: "promptpay", recallMs: 0, holdMs: 0 },
			{ type: "SetPayType", ...own, ...PAY_TYPE, payType: "recallable", recallMs: 60 * DAY_MS, holdMs: 2 * DAY_MS },
			...merchants.flatMap((user): SampleCommand[] => [
				{ type: "ApplyMerchant", by: user },
				{ type: "SetMerchant", ...own, user, approved: true },
			]),
		],
		observe(event) {
			const told = event as P2pEvent;
			if (told.type === "AdvertisementSet") offers.set(told.advertisement, told);
			if (told.type === "AdvertisementMoved" && told.state === "closed") offers.delete(told.advertisement);
			if (told.type === "P2pOrderOpened") orders.set(told.order, { opened: told, state: "created" });
			if (told.type !== "P2pOrderMoved") return;
			const known = orders.get(told.order);
			if (known !== undefined) known.state = told.state;
			if (told.state === "cancelled") orders.delete(told.order);
		},
		next() {
			const roll = draw.below(30);
			if (roll < 2) return { type: "ApplyMerchant", by: draw.pick(draw.chance(0.8) ? merchants : users) };
			if (roll < 3) return { type: "SetMerchant", ...own, user: draw.pick(merchants), approved: draw.chance(0.95) };
			if (roll < 7) return advertises();
			if (roll < 14) return opens();
			if (roll < 17) return ofParty("DeclarePayer", "buyer", one("created"), { account: draw.chance(0.95) ? ACCOUNT : NONE });
			if (roll < 20) return ofParty("MarkPaid", "buyer", one("paying"));
			if (roll < 23) {
				const known = one("paid");
				return ofParty("ReleaseP2pOrder", "seller", known, { quantity: known?.opened.quantity ?? 1n });
			}
			if (roll < 24) return ofParty("CancelP2pOrder", "buyer", one("created", "paying", "paid"));
			if (roll < 25)
				return ofParty("AppealP2pOrder", draw.pick(["buyer", "seller"]), one("closing", "paid"), {
					reason: draw.pick(APPEAL_REASONS),
				});
			if (roll < 26)
				return ofParty("AgreeP2pOrder", draw.pick(["buyer", "seller"]), one("disputed"), { outcome: draw.pick(P2P_OUTCOMES) });
			if (roll < 28) return judges();
			if (roll < 29) return sets();
			if (draw.chance(0.3)) return { type: "BlockUser", by: draw.pick(users), user: draw.pick(users), blocked: draw.chance(0.4) };
			if (draw.chance(0.2)) return { type: "WithdrawBond", by: draw.pick(merchants) };
			const closed = [...offers.keys()];
			const advertisement = closed.length > 0 ? draw.pick(closed) : 1;
			return { type: "CloseAdvertisement", by: offers.get(advertisement)?.user ?? draw.pick(users), advertisement };
		},
		changed(command) {
			if (typeof command.order === "number") return { ...command, order: command.order + 1 };
			if (typeof command.quantity === "bigint") return { ...command, quantity: command.quantity + 1n };
			if (typeof command.user === "number") return { ...command, user: command.user + 1 };
			if (typeof command.advertisement === "number") return { ...command, advertisement: command.advertisement + 1 };
			if (typeof command.currency === "string") return { ...command, currency: `${command.currency}X` };
			if (typeof command.bond === "bigint") return { ...command, bond: command.bond + 1n };
			if (typeof command.ms === "number") return { ...command, ms: command.ms + 1 };
			return { ...command, rates: [] };
		},
	};
}
