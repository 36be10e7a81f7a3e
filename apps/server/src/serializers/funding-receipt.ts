// Builds the signed receipt of a funding payment from its table rows. The receipt is not stored: every request computes the
// same bytes.
import type { FundingReceipt } from "@candor/contract";
import { fundingReceiptHash, toFundingPaid } from "@candor/proofs";
import type { FundingPaymentRow, FundingRateRow } from "../exchange/products/contracts/tables.ts";
import type { ContractsViews } from "../exchange/products/contracts/views.ts";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import { type Signer, signedBy } from "./market.ts";
import { type RecordRow, toNamed } from "./named-record.ts";
import { instrumentOf, marginAsset } from "./position.ts";
import { assetOf } from "./wire-numbers.ts";

export function toFundingReceipt(
	views: ContractsViews & ListingViews,
	row: FundingPaymentRow & { readonly long: boolean },
	rate: FundingRateRow,
	record: RecordRow,
	signer: Signer,
): FundingReceipt {
	const { terms, pair, unitsPerTickLot: perTickLot } = instrumentOf(views, row.instrument);
	const told = {
		position: Number(row.ticket_id),
		account: terms.account,
		long: row.long,
		period: Number(rate.period),
		premiumPpb: rate.premium_ppb,
		mmrPpm: rate.mmr_ppm,
		ratePpb: rate.rate_ppb,
		mark: Number(rate.mark),
		index: toNamed(record),
		perTickLot,
		leverage: row.leverage,
		lots: Number(row.lots),
		entry: row.entry,
		margin: row.margin,
		takerFeePpm: row.taker_fee_ppm,
		paidAtMark: Number(row.mark),
		owed: row.owed,
		amount: row.amount,
		all: { owed: rate.owed, paid: rate.paid, received: rate.received, over: rate.over },
		at: Number(rate.at),
	};
	const { symbol, priceDecimals } = pair.terms;
	const receipt = toFundingPaid(told, symbol, assetOf(views, marginAsset(terms.account)), priceDecimals);
	return { ...receipt, ...signedBy(signer, fundingReceiptHash(receipt), told.at) };
}
