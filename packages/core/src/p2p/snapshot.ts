import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { big, bool, type Fields, hex, list, oneOf, struct, text, uint } from "../encoding/schema.ts";
import {
	advertisementSet,
	fiatRateRecorded,
	MERCHANT_STATES,
	P2P_OUTCOMES,
	P2P_STATES,
	p2pCurrencySet,
	p2pOrderOpened,
	p2pTermsSet,
	payTypeSet,
} from "./messages.ts";
import { isOpen, type P2pBook, type P2pOrder } from "./state.ts";

const numbers = struct({ lastAdvertisement: uint, lastOrder: uint });
const currencyRows = list(p2pCurrencySet);
const payTypeRows = list(payTypeSet);
const rateRows = list(fiatRateRecorded);
const merchantRows = list(struct({ user: uint, state: oneOf(...MERCHANT_STATES), bond: big, bondFrom: uint }));
const setRows = list(struct({ user: uint, others: list(uint) }));
const lapseRows = list(struct({ user: uint, times: list(uint) }));
const barRows = list(struct({ user: uint, until: uint }));
const payerRows = list(struct({ account: hex(32), since: uint, released: uint, day: uint, used: big }));
const advertisementRows = list(struct({ terms: advertisementSet, quantity: big, isBelowMinimum: bool }));
const agreement = oneOf("", ...P2P_OUTCOMES);
const orderShape = {
	opened: p2pOrderOpened,
	state: oneOf(...P2P_STATES),
	cause: text,
	by: uint,
	payer: hex(32),
	due: uint,
	evidenceUntil: uint,
	at: uint,
	extended: uint,
	operator: uint,
	buyerAgrees: agreement,
	sellerAgrees: agreement,
	isFrozen: bool,
	isReversed: bool,
	compensated: big,
	held: bool,
	/** Core time at which an ended order may be removed from the state, ms. */
	forgottenAt: uint,
};
const orderRows = list(struct(orderShape));

/** Writes the state. Returns the number of rows; 0 for an exchange that has never used P2P trades, which gets no section. */
export function saveP2p(writer: ByteWriter, book: P2pBook): number {
	const { currencies, payTypes, rates, merchants, blocked, lapses, bars, payers, partners, advertisements, orders } = book;
	if (currencies.size === 0 && merchants.size === 0 && blocked.size === 0 && bars.size === 0 && book.hasDefaultTerms) return 0;
	numbers.write(writer, book);
	p2pTermsSet.write(writer, { type: "P2pTermsSet", ...book.terms, at: 0 });
	currencyRows.write(
		writer,
		[...currencies.values()].map((row) => ({ type: "P2pCurrencySet", ...row })),
	);
	payTypeRows.write(
		writer,
		[...payTypes.values()].map((row) => ({ type: "PayTypeSet", ...row })),
	);
	rateRows.write(
		writer,
		[...rates.values()].map((row) => ({ type: "FiatRateRecorded", ...row })),
	);
	merchantRows.write(writer, [...merchants.values()]);
	for (const sets of [blocked, partners])
		setRows.write(
			writer,
			[...sets].map(([user, others]) => ({ user, others: [...others] })),
		);
	lapseRows.write(
		writer,
		[...lapses].map(([user, times]) => ({ user, times })),
	);
	barRows.write(
		writer,
		[...bars].map(([user, until]) => ({ user, until })),
	);
	payerRows.write(
		writer,
		[...payers].map(([account, history]) => ({ account, ...history })),
	);
	advertisementRows.write(
		writer,
		[...advertisements.values()].map((one) => ({ ...one, terms: { type: "AdvertisementSet", ...one.terms } })),
	);
	orderRows.write(
		writer,
		[...orders.values()].map((one) => rowOf(book, one)),
	);
	return 1 + currencies.size + payTypes.size + merchants.size + advertisements.size + orders.size;
}

function rowOf({ ends }: P2pBook, order: P2pOrder): Fields<typeof orderShape> {
	return { ...order, forgottenAt: ends.dueOf(order.opened.order) };
}

export function loadP2p(reader: ByteReader, book: P2pBook): void {
	if (reader.done) return;
	Object.assign(book, numbers.read(reader));
	const { type: _type, at: _at, ...terms } = p2pTermsSet.read(reader);
	book.terms = terms;
	for (const { type: _t, ...row } of currencyRows.read(reader)) book.currencies.set(row.currency, row);
	for (const { type: _t, ...row } of payTypeRows.read(reader)) book.payTypes.set(row.payType, row);
	for (const { type: _t, ...row } of rateRows.read(reader)) book.rates.set(row.currency, row);
	for (const row of merchantRows.read(reader)) book.merchants.set(row.user, row);
	for (const sets of [book.blocked, book.partners])
		for (const { user, others } of setRows.read(reader)) sets.set(user, new Set(others));
	for (const { user, times } of lapseRows.read(reader)) book.lapses.set(user, [...times]);
	for (const { user, until } of barRows.read(reader)) book.bars.set(user, until);
	for (const { account, ...history } of payerRows.read(reader)) book.payers.set(account, history);
	for (const { terms: row, ...rest } of advertisementRows.read(reader)) {
		const { type: _t, ...set } = row;
		book.addAdvertisement({ ...rest, terms: set, orders: 0 });
	}
	for (const row of orderRows.read(reader)) loadOrder(book, row);
}

function loadOrder(book: P2pBook, { forgottenAt, ...order }: Fields<typeof orderShape>): void {
	book.addOrder(order);
	if (!order.held) book.timers.set(order.opened.order, order.due);
	if (!isOpen(order)) book.ends.set(order.opened.order, forgottenAt);
}
