import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { list, struct, text, uint } from "../encoding/schema.ts";
import type { Slot } from "../ledger/ledger.ts";
import { OptionMarket } from "./market.ts";
import { type OptionAccount, optionBought, optionTermsSet } from "./messages.ts";
import { type Option, PHASES, type Phase, saleOf } from "./option.ts";
import { Outage } from "./outage.ts";
import type { OptionsState } from "./state.ts";

const ACCOUNTS = ["real", "simulation"] as const satisfies readonly OptionAccount[];
const waitedFor = struct({
	pair: uint,
	seq: uint,
	time: uint,
	sources: list(struct({ source: text, price: uint, time: uint })),
	index: uint,
});
const full = struct({ seq: uint, time: uint, price: uint });

export function saveOptions(writer: ByteWriter, { last, terms, markets, options }: OptionsState): number {
	writer.uint(last);
	writer.uint(terms.size);
	for (const each of terms.values()) optionTermsSet.write(writer, { type: "OptionTermsSet", ...each });
	writer.uint(markets.size);
	for (const market of markets.values()) saveMarket(writer, market);
	for (const option of options.values()) saveOption(writer, option);
	return terms.size + markets.size + options.size;
}

function saveMarket(writer: ByteWriter, market: OptionMarket): void {
	writer.uint(market.pair);
	writer.u8(market.active ? 1 : 0);
	list(waitedFor).write(writer, market.records);
	list(full).write(writer, market.full);
	for (const account of ACCOUNTS) {
		const outage = market.outages.get(account);
		writer.u8(outage === undefined ? 0 : 1);
		outage?.save(writer);
	}
}

function saveOption(writer: ByteWriter, option: Option): void {
	optionBought.write(writer, { type: "OptionBought", option: option.option, ...saleOf(option) });
	writer.u8(PHASES.indexOf(option.phase));
	const { openSeq, openTime, openPrice, settlesAfter, lastSeq, lastTime, lastPrice } = option;
	for (const value of [openSeq, openTime, openPrice, settlesAfter, lastSeq, lastTime, lastPrice]) writer.uint(value);
}

/**
 * Loads options, outages and terms.
 * @param slotsOf returns the ledger slots of the buyer's account and of the pool for an option
 */
export function loadOptions(
	reader: ByteReader,
	slotsOf: (option: { user: number; account: OptionAccount }) => { slot: Slot; pool: Slot },
): OptionsState {
	const state: OptionsState = { last: reader.uint(), terms: new Map(), markets: new Map(), options: new Map() };
	for (let left = reader.uint(); left > 0; left--) {
		const { type: _type, ...terms } = optionTermsSet.read(reader);
		state.terms.set(terms.seconds, terms);
	}
	for (let left = reader.uint(); left > 0; left--) {
		const market = loadMarket(reader);
		state.markets.set(market.pair, market);
	}
	while (!reader.done) {
		const { type: _type, ...sold } = optionBought.read(reader);
		const phase = PHASES[reader.u8()] as Phase;
		const [openSeq, openTime, openPrice, settlesAfter] = [reader.uint(), reader.uint(), reader.uint(), reader.uint()];
		const [lastSeq, lastTime, lastPrice] = [reader.uint(), reader.uint(), reader.uint()];
		const moments = { openSeq, openTime, openPrice, settlesAfter, lastSeq, lastTime, lastPrice };
		state.options.set(sold.option, { ...sold, ...slotsOf(sold), phase, ...moments });
	}
	// Options must enter their queues in the order of opening or settlement time; at equal times, in the order of sale.
	const inOrder = [...state.options.values()].sort((a, b) => momentOf(a) - momentOf(b) || a.option - b.option);
	for (const option of inOrder) {
		const market = state.markets.get(option.pair);
		if (option.phase === "missed") market?.outages.get(option.account)?.options.push(option);
		else market?.add(option);
	}
	return state;
}

const momentOf = ({ phase, opensAfter, settlesAfter }: Option) => (phase === "opening" ? opensAfter : settlesAfter);

function loadMarket(reader: ByteReader): OptionMarket {
	const market = new OptionMarket(reader.uint());
	market.active = reader.u8() === 1;
	market.records = [...list(waitedFor).read(reader)];
	market.full = [...list(full).read(reader)];
	for (const account of ACCOUNTS) if (reader.u8() === 1) market.outages.set(account, Outage.load(account, reader));
	return market;
}
