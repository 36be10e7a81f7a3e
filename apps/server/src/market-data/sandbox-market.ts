// Runs one second of a sandbox's market in order: prices, published heads, market maker, contracts, with simulated orders in
// between. Has no timer, so that it runs on any clock, the real one (start.ts) or an accelerated one in tests.
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
	/** Folder of participants' deposits; undefined: none are recorded. */
	readonly folder?: string | undefined;
	/** Random numbers for simulated orders; default Math.random. */
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

	/** Pairs that are marked as simulated and have a simulated market. */
	pairs(): PairTerms[] {
		return [...this.#views.listing.pairs()].filter((pair) => pair.simulated && profileOf(pair.symbol) !== undefined);
	}

	/** Does due work at `now`; called several times a second. Never rejects. */
	async step(now: number): Promise<void> {
		const pairs = this.pairs();
		const second = Math.floor(now / 1000);
		if (second !== this.#second) {
			this.#second = second;
			if (await this.feed.tick(pairs, now)) this.#signer.publishHeads(recordsOf(this.#views, pairs), now);
			const numbers = new Set(pairs.map(({ pair }) => pair));
			// Also runs without a new record, because stale prices are a reason to withdraw quotes. Runs at once, because readers of
			// the record still see the previous quotes.
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
