// Runs the simulated merchants of a sandbox with ordinary commands: opens their accounts, places their advertisements, and pays,
// releases or disputes the orders of users. The class has no timers; start.ts calls it. It reads its progress from the published
// state, so that a restart repeats nothing.
import { createHash } from "node:crypto";
import { type Command, FOUNDER, type P2pOutcome, SERVICE, SETTLEMENT_ASSET } from "@candor/core";
import type { OwnAdvertisement, OwnOrder } from "../exchange/products/p2p/simulated-merchants-view.ts";
import type { MerchantsDependencies } from "./dependencies.ts";
import { type Offer, offersOf, QUANTITIES, SIMULATED_MERCHANTS, type SimulatedMerchant } from "./merchants.ts";

const MINUTE_MS = 60_000;
const COUNTRY = "TH";
/** Time after which a prompt merchant pays or releases, and time after which a merchant agrees to end a dispute, ms. */
const ANSWERS_AFTER_MS = 45_000;
const AGREES_AFTER_MS = 5 * MINUTE_MS;
/** Time after which the silent merchant disputes a payment, ms. */
const DISPUTES_AFTER_MS = 10 * MINUTE_MS;
/** Time before the deadline at which the late merchant pays, ms. */
const LATE_BEFORE_MS = 2 * MINUTE_MS;
/** Smallest and largest order in USDT. The largest is below the daily limit of a new payment account. */
const LEAST = 10n;
const MOST = 400n;
const PRICE_DECIMALS = 6;
/** An advertisement is filled up again when less than one third (1 / FILL_UP_BELOW) of its quantity is left. */
const FILL_UP_BELOW = 3n;
/** Amount of USDT that a new merchant gets in addition to the bond, in ledger units. */
const SPARE_USDT = 1_000_000_000n;
const NO_CONDITIONS = createHash("sha256").update("").digest("hex");

export class SandboxMerchants {
	readonly #dependencies: MerchantsDependencies;
	#busy = false;

	constructor(dependencies: MerchantsDependencies) {
		this.#dependencies = dependencies;
	}

	/** Does the work that is due at `now` (ms). Never rejects. Does nothing while an earlier call is still running. */
	async step(now: number): Promise<void> {
		if (this.#busy) return;
		this.#busy = true;
		try {
			for (const merchant of SIMULATED_MERCHANTS) {
				await this.#answer(merchant, now);
				if (await this.#prepare(merchant)) await this.#advertise(merchant);
			}
		} catch (error) {
			this.#dependencies.log.warn({ err: error }, "a step of the simulated merchants failed");
		} finally {
			this.#busy = false;
		}
	}

	/** Submits the command. Returns true if the exchange accepted it. */
	async #do(command: Command): Promise<boolean> {
		const { outcome } = await this.#dependencies.submit(command);
		if (outcome.kind === "accepted") return true;
		const { code } = outcome.refusal;
		this.#dependencies.log.warn({ type: command.type, code }, "a command of a simulated merchant was refused");
		return false;
	}

	/** Opens the merchant's account, verifies it and approves the merchant. Returns true once the merchant can advertise. */
	async #prepare({ user }: SimulatedMerchant): Promise<boolean> {
		const { views } = this.#dependencies;
		const state = views.simulatedMerchants.state(user);
		if (state === "approved") return true;
		const own = { id: "", by: FOUNDER, user, reason: "A simulated merchant" };
		if (state === undefined || state === "closed") {
			await this.#do({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
			const { version = 0, advanced = false } = views.verification.find(user) ?? {};
			const verified = { version: version + 1, basic: true, advanced: true, country: COUNTRY } as const;
			if (!advanced && !(await this.#do({ type: "SetVerification", ...own, ...verified }))) return false;
			await this.#fund(user, SETTLEMENT_ASSET, views.p2pCatalogue.terms.bond + SPARE_USDT);
			if (!(await this.#do({ type: "ApplyMerchant", id: "", by: user }))) return false;
		}
		return this.#do({ type: "SetMerchant", ...own, approved: true });
	}

	/** Deposits the difference if the user has less than `amount` available. */
	async #fund(user: number, asset: number, amount: bigint): Promise<void> {
		const { available } = this.#dependencies.views.balances.of(user, "coin", asset);
		const missing = amount - available;
		if (missing > 0n) await this.#do({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset, amount: missing });
	}

	/** Places missing advertisements, and fills up those that are almost sold out. */
	async #advertise(merchant: SimulatedMerchant): Promise<void> {
		const { views } = this.#dependencies;
		const open = views.p2pCatalogue.currencies().filter((currency) => currency.open);
		const own = views.simulatedMerchants.advertisementsOf(merchant.user);
		for (const offer of offersOf(
			merchant,
			open.map(({ currency }) => currency),
		)) {
			const known = own.find(({ side, asset, currency }) => {
				return side === offer.side && asset === offer.asset && currency === offer.currency;
			});
			const wanted = QUANTITIES.get(offer.asset) ?? 0n;
			if (known === undefined || known.quantity * FILL_UP_BELOW < wanted) await this.#save(merchant, offer, wanted, known);
		}
	}

	async #save({ user }: SimulatedMerchant, offer: Offer, quantity: bigint, known: OwnAdvertisement | undefined): Promise<void> {
		const { views, accountFor } = this.#dependencies;
		const { p2pCatalogue } = views;
		const { currency, asset, side } = offer;
		const rate = p2pCatalogue.rate(currency);
		const payTypes = p2pCatalogue.payTypes().filter((one) => one.open && one.currency === currency);
		const index = p2pCatalogue.coinPrice(asset);
		if (rate === undefined || payTypes.length === 0 || index === 0n) return;
		const decimals = p2pCatalogue.currency(currency)?.decimals ?? 0;
		const amountOf = (usdt: bigint) => (usdt * rate.rate * 10n ** BigInt(decimals)) / 10n ** BigInt(PRICE_DECIMALS);
		const used = [];
		for (const { payType, windowMs } of payTypes) {
			const account = await accountFor(user, payType);
			used.push({ payType, windowMs: Math.min(windowMs, p2pCatalogue.terms.payMs), account });
		}
		if (side === "sell") await this.#fund(user, asset, quantity - (known?.quantity ?? 0n));
		await this.#do({
			...{ type: "SaveAdvertisement", id: "", by: user, advertisement: known?.advertisement ?? 0, version: known?.version ?? 0 },
			...{ ...offer, price: 0n, lowest: 0n, highest: 0n, quantity, payTypes: used, terms: NO_CONDITIONS },
			...{ minAmount: amountOf(LEAST), maxAmount: amountOf(MOST), person: user, visible: true },
		} as Command);
	}

	async #answer({ user, manner }: SimulatedMerchant, now: number): Promise<void> {
		for (const order of this.#dependencies.views.simulatedMerchants.ordersOf(user)) {
			const command = order.seller === user ? asSeller(order, manner, now) : asBuyer(order, manner, now);
			if (command !== undefined) await this.#do({ id: "", by: user, order: order.order, ...command } as Command);
		}
	}
}

type Answer = { readonly type: Command["type"] } & Readonly<Record<string, unknown>>;

function asSeller(order: OwnOrder, manner: SimulatedMerchant["manner"], now: number): Answer | undefined {
	const { state, from, quantity } = order;
	if (manner === "silent") {
		const disputes = state === "paid" && now - from >= DISPUTES_AFTER_MS;
		return disputes ? { type: "AppealP2pOrder", reason: "not_paid" } : undefined;
	}
	if (state === "paid" && now - from >= ANSWERS_AFTER_MS) return { type: "ReleaseP2pOrder", quantity };
	return gives(order, "released", now);
}

function asBuyer(order: OwnOrder, manner: SimulatedMerchant["manner"], now: number): Answer | undefined {
	const { state, from, due } = order;
	const paysFrom = manner === "late" ? due - LATE_BEFORE_MS : from + ANSWERS_AFTER_MS;
	return state === "paying" && now >= paysFrom ? { type: "MarkPaid" } : gives(order, "cancelled", now);
}

/**
 * Returns the merchant's consent to an outcome of a dispute once the dispute is old enough. The merchant always gives in, because
 * the coins of a sandbox are worth nothing.
 */
function gives({ state, from, hasAgreed }: OwnOrder, outcome: P2pOutcome, now: number): Answer | undefined {
	const isDue = state === "disputed" && !hasAgreed && now - from >= AGREES_AFTER_MS;
	return isDue ? { type: "AgreeP2pOrder", outcome } : undefined;
}
