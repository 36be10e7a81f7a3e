// What the exchange would sign about a funding payment of a desk: the receipt, the index record that ended the period, and the key.
import {
	type FundingPaidReceipt,
	fundingReceiptHash,
	type PublishedKey,
	type Signed,
	type SignedIndexRecord,
	toFundingPaid,
} from "@candor/fairness";
import type { ContractDesk } from "./contract-desk.ts";
import { MARKET, PER_TICK_LOT, PRICE_PLACES, recordOf, USDT } from "./signed-contract.ts";
import { TestKey } from "./signed-option.ts";

/** All that a verification is given. */
export interface SignedFunding {
	funded: FundingPaidReceipt & Signed;
	records: (SignedIndexRecord & Signed)[];
	keys: PublishedKey[];
}

/** The latest payment of a ticket; throws where it had none. */
export function signedFunding(desk: ContractDesk, ticket: number, key = new TestKey()): SignedFunding {
	const paid = desk.all("FundingPaid").findLast((each) => each.ticket === ticket);
	const about = ({ instrument, period }: { readonly instrument: number; readonly period: number }) =>
		instrument === paid?.instrument && period === paid.period;
	const rated = desk.all("FundingRated").find(about);
	const settled = desk.all("FundingSettled").find(about);
	if (paid === undefined || rated === undefined || settled === undefined) throw new Error(`ticket ${ticket} was not funded`);
	const { index, record } = recordOf(desk, rated.seq, key);
	const { mark, ...before } = paid;
	const receipt = toFundingPaid(
		{
			...before,
			account: "real",
			long: desk.ticket(ticket).long,
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

/** As a server signs it, whatever it says. */
export function signFunding(receipt: FundingPaidReceipt, key: TestKey): FundingPaidReceipt & Signed {
	const hash = fundingReceiptHash(receipt);
	return { ...receipt, hash, ...key.signature(hash) };
}
