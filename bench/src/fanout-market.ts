// The market whose messages fanout.ts sends: a real exchange with the server's own views. In each ticker message the last price
// is the sender's clock, so that readers can compute the message's delay.
import type { Command } from "@candor/core";
import { Sequencer, systemClock } from "@candor/journal";
import { createViews, type SocketGatewayOptions } from "@candor/server";
import { foundingCommands, MemoryStore } from "@candor/testkit";
import { fundingCommands } from "./journal-flow.ts";

const PAIR = 1;
/** Price ticks for one millisecond of the clock. Prices have one decimal, so one tick is a tenth of a millisecond. */
const TICKS_PER_MS = 10;
const PRICE = 600_000;
const LOTS = 100;
const [SELLER, BUYER] = [100_101, 100_102];

type Views = SocketGatewayOptions["views"];

export interface FanoutMarket extends Pick<SocketGatewayOptions, "views" | "at" | "onPublished"> {
	/** Makes one trade. The promise resolves when the trade is published. */
	trade(): Promise<void>;
	close(): Promise<void>;
}

export async function openFanoutMarket(): Promise<FanoutMarket> {
	const sequencer = await Sequencer.open({ store: new MemoryStore(), clock: systemClock, genesis: foundingCommands() });
	const views = createViews();
	views.apply(sequencer.restate(), { lastSeq: sequencer.durableSeq, at: sequencer.now });
	sequencer.onPublished((batch) => views.apply(batch.events, batch));
	const submit = async (command: Command) => {
		const { outcome } = await sequencer.submit(command);
		if (outcome.kind === "refused") throw new Error(`the exchange refused ${command.type}: ${outcome.refusal.code}`);
	};
	await Promise.all(fundingCommands(2).map(submit));
	const markets: Views["markets"] = {
		last: (pair) => views.markets.last(pair),
		stats: (pair) => ({ ...views.markets.stats(pair), last: clockTicks() }),
		trades: (pair, count) => views.markets.trades(pair, count),
	};
	return {
		views: {
			...views,
			markets,
			get seq() {
				return views.seq;
			},
		},
		at: sequencer.now,
		onPublished: (listener) => sequencer.onPublished(listener),
		async trade() {
			await Promise.all([submit(limitOrder(SELLER, "sell")), submit(limitOrder(BUYER, "buy"))]);
		},
		close: () => sequencer.close(),
	};
}

function clockTicks(): number {
	return Math.round((performance.timeOrigin + performance.now()) * TICKS_PER_MS);
}

function limitOrder(by: number, side: "buy" | "sell"): Command {
	return {
		type: "PlaceOrder",
		id: "",
		by,
		pair: PAIR,
		side,
		orderType: "limit",
		timeInForce: "gtc",
		postOnly: false,
		selfTrade: "expire_taker",
		trigger: "last",
		price: PRICE,
		stopPrice: 0,
		stopLimitPrice: 0,
		lots: LOTS,
		quoteAmount: 0n,
	};
}
