// Builds the signed receipt of a liquidation from its table rows. The receipt is not stored: every request computes the same
// bytes.
import type { LiquidationReceipt } from "@candor/contract";
import { liquidationReceiptHash, recomputeLiquidation, toPositionLiquidated } from "@candor/proofs";
import type { ContractTradeRow, LiquidationRow } from "../exchange/products/contracts/tables.ts";
import type { ContractsViews } from "../exchange/products/contracts/views.ts";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import { type Signer, signedBy } from "./market.ts";
import { type RecordRow, toNamed } from "./named-record.ts";
import { instrumentOf, marginAsset } from "./position.ts";
import { assetOf } from "./wire-numbers.ts";

/**
 * Builds the receipt.
 * @param fills trades of the liquidation order, oldest first
 */
export function toLiquidationReceipt(
	views: ContractsViews & ListingViews,
	row: LiquidationRow & { readonly leverage: number },
	record: RecordRow,
	fills: readonly ContractTradeRow[],
	signer: Signer,
): LiquidationReceipt {
	const { terms, pair, unitsPerTickLot: perTickLot } = instrumentOf(views, row.instrument);
	const { long, entry, margin, taker_fee_ppm: takerFeePpm } = row;
	const lots = Number(row.lots);
	const met = fills.map((fill) => ({ trade: Number(fill.trade_id), price: Number(fill.price), lots: Number(fill.lots) }));
	const [taken, deleveraged] = [Number(row.taken), Number(row.deleveraged)];
	const course = recomputeLiquidation({ long, lots, entry, perTickLot, margin, takerFeePpm }, met);
	const told = {
		position: Number(row.ticket_id),
		account: terms.account,
		long,
		leverage: row.leverage,
		lots,
		perTickLot,
		entry,
		margin,
		cum: row.cum,
		mmrPpm: row.mmr_ppm,
		takerFeePpm,
		liquidationPrice: Number(row.liquidation_price),
		bankruptcyPrice: Number(row.bankruptcy_price),
		mark: Number(row.mark),
		index: toNamed(record),
		fills: met,
		taken,
		deleveraged,
		restPrice: taken + deleveraged > 0 ? course?.restPrice : undefined,
		fee: row.fee,
		toInsurance: row.to_insurance,
		returned: row.returned,
		at: Number(row.at),
	};
	const { symbol, priceDecimals } = pair.terms;
	const receipt = toPositionLiquidated(told, symbol, assetOf(views, marginAsset(terms.account)), priceDecimals);
	return { ...receipt, fills: [...receipt.fills], ...signedBy(signer, liquidationReceiptHash(receipt), told.at) };
}
