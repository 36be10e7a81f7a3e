// Every message the exchange knows, by number: the one list that codec, journal, views and tests go through.
import * as accounts from "../accounts/messages.ts";
import * as custody from "../custody/messages.ts";
import type { MessageOf } from "../encoding/schema.ts";
import * as ledger from "../ledger/messages.ts";
import * as listing from "../listing/messages.ts";
import * as prices from "../prices/messages.ts";
import * as spot from "../spot/messages.ts";
import * as engine from "./messages.ts";

export const COMMANDS = [
	engine.foundExchange,
	engine.beginEra,
	engine.raiseEpoch,
	engine.resumeExchange,
	engine.quarantineItem,
	listing.listAsset,
	listing.listPair,
	prices.setPriceRules,
	accounts.openAccount,
	accounts.setStanding,
	custody.depositSandbox,
	custody.transfer,
	prices.recordPrices,
	spot.placeOrder,
	spot.cancelOrder,
	spot.cancelAllOrders,
	spot.replaceQuotes,
] as const;
export type Command = MessageOf<(typeof COMMANDS)[number]>;

export const EVENTS = [
	ledger.balanceChanged,
	engine.exchangeFounded,
	engine.eraBegun,
	engine.epochRaised,
	engine.resumed,
	engine.itemQuarantined,
	listing.assetListed,
	listing.pairListed,
	accounts.accountOpened,
	accounts.standingChanged,
	custody.depositCredited,
	custody.transferred,
	prices.priceRulesSet,
	prices.indexRecorded,
	spot.orderChanged,
	spot.traded,
	spot.depthChanged,
] as const;
export type Event = MessageOf<(typeof EVENTS)[number]>;
