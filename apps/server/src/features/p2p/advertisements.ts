// Calls for P2P advertisements.
import type { Advertisement, CallData, Calls, OwnAdvertisement } from "@candor/contract";
import { type Command, DAY_MS, MAX_ADVERTISEMENTS } from "@candor/core";
import { CommandOutcomeUnknown } from "@candor/journal";
import type { AdvertisementState } from "../../exchange/products/p2p/advertisement-state.ts";
import { type Answer, data, type RefusedAnswer, refused } from "../../http/answer.ts";
import type { CallRegistry } from "../../http/call-registry.ts";
import { caughtUp, caughtUpWith, MAX_OFFSET, requestedPage } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import {
	isAvailable,
	maximumOf,
	openPayTypes,
	toWireAdvertisement,
	toWireOwnAdvertisement,
	type Viewer,
} from "../../serializers/p2p-advertisement.ts";
import { fiatDecimals, P2P_PRICE_DECIMALS } from "../../serializers/p2p-numbers.ts";
import { assetOf, readNumber, UNITS_LIMIT, units } from "../../serializers/wire-numbers.ts";
import type { P2pDependencies } from "./dependencies.ts";
import { closedAdvertisements, findAdvertisement } from "./queries.ts";
import { refuseP2p } from "./refuse.ts";
import { textsOf } from "./texts.ts";

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;
type SaveAdvertisement = Extract<Command, { readonly type: "SaveAdvertisement" }>;
type OwnAnswer = Promise<Answer<{ advertisement: OwnAdvertisement }>>;
type Filters = Pick<Params<"ctc/product/list">, "side" | "currency" | "fiat" | "pay_type">;

/** A closed advertisement stays in its merchant's list for this time (ms). */
const CLOSED_MS = 30 * DAY_MS;
const CLOSED_SHOWN = 100;
const MINUTE_MS = 60_000;
/**
 * If a request to save an advertisement is repeated without a version, it is compared with at most this many earlier versions.
 */
const EARLIER_VERSIONS = 20;
/** Maximum number of decimals of a fiat currency. */
const FIAT_DECIMALS = 6;

export function advertisementCalls(dependencies: P2pDependencies): (calls: CallRegistry) => void {
	const { views, exchange, tables, people, projected, traders, accounts, fundPasswords, now } = dependencies;
	const viewerOf = async (user: number): Promise<Viewer> => ({
		user,
		person: user === 0 ? 0 : await dependencies.personOf(user),
	});

	/** Returns the refusal of a filter with an unknown coin, currency or pay type; undefined if the filter is valid. */
	function filterProblem({ currency, fiat, pay_type }: Filters): RefusedAnswer | undefined {
		if (currency !== undefined && views.listing.asset(currency) === undefined) return refused("unknown_currency", "currency");
		if (fiat !== undefined && views.p2pCatalogue.currency(fiat) === undefined) return refused("unknown_currency", "fiat");
		const isUnknown = pay_type !== undefined && views.p2pCatalogue.payType(pay_type) === undefined;
		return isUnknown ? refused("unknown_pay_type", "pay_type") : undefined;
	}

	const fits = (one: AdvertisementState, { side, currency, fiat, pay_type }: Filters): boolean =>
		(side === undefined || one.side === side) &&
		(currency === undefined || one.asset === currency) &&
		(fiat === undefined || one.currency === fiat) &&
		(pay_type === undefined || openPayTypes(views, one).some(({ payType }) => payType === pay_type));

	/**
	 * Returns true if an order on this advertisement can have the fiat amount. @param amount in units of FIAT_DECIMALS decimals;
	 * undefined accepts every advertisement
	 */
	function takes(one: AdvertisementState, amount: bigint | undefined): boolean {
		if (amount === undefined) return true;
		const scale = 10n ** BigInt(FIAT_DECIMALS - fiatDecimals(views, one.currency));
		return amount >= one.minAmount * scale && amount <= maximumOf(views, one) * scale;
	}

	async function all(params: Params<"ctc/product/all">, { user }: RequestContext): Promise<Answer<CallData<"ctc/product/all">>> {
		const problem = filterProblem(params);
		if (problem !== undefined) return problem;
		const amount =
			params.amount === undefined
				? undefined
				: readNumber(params.amount, "amount", FIAT_DECIMALS, "number_too_precise", UNITS_LIMIT);
		if (amount !== undefined && typeof amount !== "bigint") return amount;
		const found = views.p2p
			.advertisements()
			.filter((one) => fits(one, params) && one.state === "shown" && isAvailable(views, one) && takes(one, amount))
			.flatMap((one) => {
				const price = views.p2pCatalogue.priceOf(one);
				return price === undefined ? [] : [{ one, price }];
			});
		found.sort((a, b) => compareGroups(a.one, b.one) || compareBigints(a.price, b.price) * (a.one.side === "sell" ? 1 : -1));
		const { page, limit, offset } = requestedPage(params);
		const shown = offset > MAX_OFFSET ? [] : found.slice(offset, offset + limit).map(({ one }) => one);
		const hasMore = found.length > offset + limit && offset <= MAX_OFFSET;
		const list = await toTakers(shown, await viewerOf(user));
		return data({ list, page, limit, total: found.length, has_more: hasMore, next_before: null }, views.seq);
	}

	async function toTakers(shown: readonly AdvertisementState[], viewer: Viewer): Promise<Advertisement[]> {
		const [merchants, texts] = await Promise.all([
			traders.of(
				shown.map(({ user }) => user),
				viewer.user,
			),
			textsOf(
				people,
				shown.map(({ terms }) => terms),
			),
		]);
		return shown.map((one) => {
			const merchant = merchants.get(one.user);
			if (merchant === undefined) throw new Error(`advertisement ${one.advertisement} has no merchant`);
			return toWireAdvertisement(views, one, { viewer, merchant, terms: texts.get(one.terms) ?? "", now: now() });
		});
	}

	async function toMerchant(shown: readonly AdvertisementState[], user: number): Promise<OwnAdvertisement[]> {
		const hashes = [...new Set(shown.flatMap(({ payTypes }) => payTypes.map(({ account }) => account)))];
		const [texts, numbers] = await Promise.all([
			textsOf(
				people,
				shown.map(({ terms }) => terms),
			),
			Promise.all(hashes.map(async (hash) => [hash, (await accounts.accountOf(user, hash)) ?? 0] as const)),
		]);
		const own = new Map(numbers);
		return shown.map((one) =>
			toWireOwnAdvertisement(views, one, { accounts: own, terms: texts.get(one.terms) ?? "", now: now() }),
		);
	}

	async function list(
		params: Params<"ctc/product/list">,
		context: RequestContext,
	): Promise<Answer<CallData<"ctc/product/list">>> {
		const { user } = context;
		await caughtUp(projected, context);
		const closed = await closedAdvertisements(tables, user, now() - CLOSED_MS, CLOSED_SHOWN);
		const open = views.p2p.advertisementsOf(user);
		const known = new Set(open.map(({ advertisement }) => advertisement));
		const own = [...open, ...closed.filter(({ advertisement }) => !known.has(advertisement))].filter((one) => fits(one, params));
		own.sort((a, b) => b.advertisement - a.advertisement);
		return data({ list: await toMerchant(own, user), most: MAX_ADVERTISEMENTS }, views.seq);
	}

	async function info(
		{ id }: Params<"ctc/product/info">,
		{ user }: RequestContext,
	): Promise<Answer<CallData<"ctc/product/info">>> {
		const one = views.p2p.advertisement(id);
		if (one === undefined) return refused("unknown_advertisement", "id");
		const [advertisement] = await toTakers([one], await viewerOf(user));
		if (advertisement === undefined) throw new Error(`advertisement ${id} is not shown`);
		const sells = one.side === "buy" && user !== 0;
		const available = sells ? units(views.balances.of(user, "coin", one.asset).available, assetOf(views, one.asset)) : null;
		return data({ advertisement, available }, views.seq);
	}

	async function save(params: Params<"ctc/product/save">, context: RequestContext): OwnAnswer {
		const { user: by } = context;
		const coin = views.listing.asset(params.currency);
		const currency = views.p2pCatalogue.currency(params.fiat);
		if (coin === undefined) return refused("unknown_currency", "currency");
		if (currency === undefined) return refused("unknown_currency", "fiat");
		const numbers = readNumbers(params, coin.decimals, currency.decimals);
		if ("kind" in numbers) return numbers;
		const payTypes: { payType: string; windowMs: number; account: string }[] = [];
		for (const { account_id, window_minutes } of params.pay_types) {
			const own = await accounts.ownHash(by, account_id);
			if (own === undefined) return refused("unknown_payment_account", "pay_types");
			payTypes.push({ payType: own.payType, windowMs: window_minutes * MINUTE_MS, account: own.hash });
		}
		const wrong = await fundPasswords.check(params.pay_password, context);
		if (wrong !== undefined) return wrong;
		const { id = 0 } = params;
		const version = id === 0 ? 0 : (params.version ?? (await findAdvertisement(dependencies, id))?.version ?? 0);
		const head = { type: "SaveAdvertisement", id: context.commandId(params.client_id), by } as const;
		const person = await dependencies.personOf(by);
		const asked = { side: params.side, asset: coin.asset, currency: params.fiat, ratioPpm: params.ratio_ppm ?? 0, payTypes };
		const visible = params.visible ?? true;
		const command = { ...head, advertisement: id, version, ...asked, ...numbers, person, visible };
		const save = (terms: string) => submitSave({ ...command, terms }, params);
		return answer(await dependencies.conditions.save(by, params.terms ?? "", save), by);
	}

	/**
	 * Submits a save of an advertisement. If a request without a version is repeated, the advertisement already has a newer version,
	 * because the first request created it. This function then submits the command again with each earlier version: the core
	 * recognises the command's id and returns the first result without a second effect.
	 */
	async function submitSave(command: SaveAdvertisement, { version: seen, sent_at }: Params<"ctc/product/save">) {
		const isRepeatable = seen === undefined && command.advertisement > 0;
		const oldest = isRepeatable ? Math.max(1, command.version - EARLIER_VERSIONS) : command.version;
		let submitted = await exchange.submit(command, sent_at);
		for (let version = command.version - 1; version >= oldest; version--) {
			if (submitted.outcome.kind !== "refused" || submitted.outcome.refusal.code !== "id_reused") return submitted;
			submitted = await exchange.submit({ ...command, version }, sent_at);
		}
		return submitted;
	}

	async function send(command: Command, sentAt: number | undefined): OwnAnswer {
		return answer(await exchange.submit(command, sentAt), command.by);
	}

	async function answer({ outcome, seq }: Awaited<ReturnType<typeof exchange.submit>>, by: number): OwnAnswer {
		if (outcome.kind === "refused") return refuseP2p(views, outcome.refusal);
		const number = outcome.result;
		if (views.p2p.advertisement(number) === undefined) await caughtUpWith(projected, seq);
		const one = await findAdvertisement(dependencies, number);
		if (one === undefined) throw new CommandOutcomeUnknown(`advertisement ${number} changed and cannot be read now`);
		const [advertisement] = await toMerchant([one], by);
		if (advertisement === undefined) throw new Error(`advertisement ${number} is not shown`);
		return data({ advertisement }, seq);
	}

	function close({ id, client_id, sent_at }: Params<"ctc/product/close">, context: RequestContext): OwnAnswer {
		const head = { type: "CloseAdvertisement", id: context.commandId(client_id), by: context.user } as const;
		return send({ ...head, advertisement: id }, sent_at);
	}

	return (calls) => {
		calls.handle("ctc/product/all", all);
		calls.handleRead("ctc/product/list", list);
		calls.handle("ctc/product/info", info);
		calls.handle("ctc/product/save", save, "trading");
		calls.handle("ctc/product/close", close, "trading");
	};
}

/** Parses the numbers of an advertisement. A bound that is left out becomes 0. */
function readNumbers(params: Params<"ctc/product/save">, coinDecimals: number, fiat: number) {
	const read = (text: string | undefined, field: string, decimals: number) =>
		text === undefined ? 0n : readNumber(text, field, decimals, "number_too_precise", UNITS_LIMIT);
	const numbers = {
		price: read(params.price, "price", P2P_PRICE_DECIMALS),
		lowest: read(params.lowest, "lowest", P2P_PRICE_DECIMALS),
		highest: read(params.highest, "highest", P2P_PRICE_DECIMALS),
		minAmount: read(params.minimum, "minimum", fiat),
		maxAmount: read(params.maximum, "maximum", fiat),
		quantity: read(params.quantity, "quantity", coinDecimals),
	};
	const problem = Object.values(numbers).find((one) => typeof one !== "bigint");
	return problem === undefined ? (numbers as Record<keyof typeof numbers, bigint>) : problem;
}

const compareBigints = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** Groups advertisements by side, coin and currency, because prices can be compared only within such a group. */
function compareGroups(a: AdvertisementState, b: AdvertisementState): number {
	return b.side.localeCompare(a.side) || a.asset - b.asset || a.currency.localeCompare(b.currency);
}
