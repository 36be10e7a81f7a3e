// Runs one second of a sandbox's market in order: prices, published heads (newest signed records), market maker and contracts,
// with simulated orders in between. It has no timer: start.ts runs it on the real clock, and tests on a faster clock.
import { join } from "node:path";
import type { PairTerms } from "@candor/core";
import { ContractMaker } from "./contract-maker.ts";
import { ContractTraders } from "./contract-traders.ts";
import type { Log, MarketViews, Submit } from "./dependencies.ts";
import { FLOW_TRADER, FlowTrader } from "./flow-trader.ts";
import type { IndexSigner } from "./index-signer.ts";
import { recordsOf } from "./live-market.ts";
import { MARKET_MAKER, MarketMaker } from "./market-maker.ts";
import { profileOf } from "./market-profiles.ts";
import { ParticipantContractFunds } from "./participant-contract-funds.ts";
import { ParticipantFunds } from "./participant-funds.ts";
import { PriceFeed, type PriceSources } from "./price-feed.ts";

export interface SandboxMarketOptions {
	readonly submit: Submit;
	readonly views: MarketViews;
	readonly log: Log;
	readonly sources: PriceSources;
	readonly signer: IndexSigner;
	/** Folder for the records of the participants' deposits; if undefined, they are only in memory. */
	readonly folder?: string | undefined;
	/** Source of random numbers for simulated orders. Default: Math.random. */
	readonly random?: (() => number) | undefined;
}

export class SandboxMarket {
	readonly feed: PriceFeed;
	readonly maker: MarketMaker;
	readonly flow: FlowTrader;
	readonly contractMaker: ContractMaker;
	readonly contractTraders: ContractTraders;
	readonly #views: MarketViews;
	readonly #signer: IndexSigner;
	#second = 0;

	constructor(options: SandboxMarketOptions) {
		const { submit, views, log, signer, folder, random } = options;
		this.#views = views;
		this.#signer = signer;
		this.feed = new PriceFeed({ submit, log, sources: options.sources });
		const purse = (user: number) =>
			new ParticipantFunds({
				user,
				submit,
				views,
				log,
				file: folder === undefined ? undefined : join(folder, `purse-${user}.json`),
			});
		const forContracts = (of: ParticipantFunds) => new ParticipantContractFunds({ purse: of, submit, views, log });
		const makersPurse = purse(MARKET_MAKER);
		this.maker = new MarketMaker({ submit, views, log, purse: makersPurse });
		this.contractMaker = new ContractMaker({ submit, views, log, purse: forContracts(makersPurse) });
		const purseOf = (user: number) => forContracts(purse(user));
		this.contractTraders = new ContractTraders({ submit, views, log, purseOf, random });
		this.flow = new FlowTrader({ submit, views, log, purse: purse(FLOW_TRADER), ...(random === undefined ? {} : { random }) });
	}

	/** Returns the pairs that are marked as simulated and for which simulation parameters exist. */
	pairs(): PairTerms[] {
		return [...this.#views.listing.pairs()].filter((pair) => pair.simulated && profileOf(pair.symbol) !== undefined);
	}

	/** Does the work that is due at `now` (ms). Called several times a second. Never rejects. */
	async step(now: number): Promise<void> {
		const pairs = this.pairs();
		const second = Math.floor(now / 1000);
		if (second !== this.#second) {
			this.#second = second;
			if (await this.feed.tick(pairs, now)) this.#signer.publishHeads(recordsOf(this.#views, pairs), now);
			const numbers = new Set(pairs.map(({ pair }) => pair));
			// Quotes are updated right after the index record, because users already see the new index and still the old quotes.
			// They are also updated if there is no new record, because quotes must be withdrawn when prices are too old.
			await Promise.all([this.maker.tick(pairs, now), this.contractMaker.tick(numbers, now)]);
			await this.contractTraders.tick(numbers, now);
		}
		await this.flow.tick(pairs, now);
	}

	async stop(): Promise<void> {
		await this.flow.stop();
		await this.maker.stop();
		await this.contractMaker.stop();
	}
}
