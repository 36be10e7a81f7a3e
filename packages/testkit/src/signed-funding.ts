// Builds the signed data of a funding payment: the receipt, the index record that ended the period, and the key.
import {
	type FundingPaidReceipt,
	fundingReceiptHash,
	type PublishedKey,
	type Signed,
	type SignedIndexRecord,
	toFundingPaid,
} from "@candor/proofs";
import { ContractScenario, PAR } from "./contract-scenario.ts";
import { MARKET, PER_TICK_LOT, PRICE_PLACES, recordOf, USDT } from "./signed-contract.ts";
import { TestKey } from "./signed-option.ts";

/** Signed data of a funding payment, which is the input of a proof check. */
export interface SignedFunding {
	funded: FundingPaidReceipt & Signed;
	records: (SignedIndexRecord & Signed)[];
	keys: PublishedKey[];
}

const PERIOD_MS = 28_800_000;
const SAMPLE_MS = 5_000;

/**
 * Returns the funding payments of two long and two short positions in one period. The premium is made by a bid far above the
 * index, or by an ask far below it.
 * @param premium distance of the bid or ask from the index, ticks
 * @param index ticks
 */
export function fundedPositions(premium: number, key = new TestKey(), index = PAR): readonly SignedFunding[] {
	const at = new ContractScenario({ people: 6, each: 1_000_000_000_000n });
	at.record(index);
	const pass = (ms: number) => {
		for (const until = at.time + ms; at.time < until; ) {
			at.time += SAMPLE_MS;
			at.record(index);
		}
	};
	pass(PERIOD_MS - (at.time % PERIOD_MS));
	const positions = [...at.match({ lots: 101 }, {}), ...at.match({ by: at.person(2), lots: 7 }, { by: at.person(3) })];
	at.open({ by: at.person(4), long: premium > 0, lots: 2_000, leverage: 5, price: index + premium });
	pass(PERIOD_MS + SAMPLE_MS);
	return positions.map((position) => signedFunding(at, position, key));
}

/** Returns the signed data of the latest funding payment of a position. Throws if there was none. */
export function signedFunding(scenario: ContractScenario, position: number, key = new TestKey()): SignedFunding {
	const paid = scenario.all("FundingPaid").findLast((each) => each.position === position);
	const about = ({ instrument, period }: { readonly instrument: number; readonly period: number }) =>
		instrument === paid?.instrument && period === paid.period;
	const rated = scenario.all("FundingRated").find(about);
	const settled = scenario.all("FundingSettled").find(about);
	if (paid === undefined || rated === undefined || settled === undefined) throw new Error(`position ${position} was not funded`);
	const { index, record } = recordOf(scenario, rated.seq, key);
	const { mark, ...before } = paid;
	const receipt = toFundingPaid(
		{
			...before,
			account: "real",
			long: scenario.position(position).long,
			premiumPpb: rated.premiumPpb,
			mmrPpm: rated.mmrPpm,
			ratePpb: rated.ratePpb,
			mark: rated.mark,
			index,
			perTickLot: PER_TICK_LOT,
			paidAtMark: mark,
			all: settled,
			at: rated.at,
		},
		MARKET,
		USDT,
		PRICE_PLACES,
	);
	return { funded: signFunding(receipt, key), records: [record], keys: [key.published] };
}

/** Signs any receipt of a funding payment, as a server signs its receipts. */
export function signFunding(receipt: FundingPaidReceipt, key: TestKey): FundingPaidReceipt & Signed {
	const hash = fundingReceiptHash(receipt);
	return { ...receipt, hash, ...key.signature(hash) };
}
