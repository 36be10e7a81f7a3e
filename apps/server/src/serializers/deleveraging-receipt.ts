// Builds the signed receipt of a deleveraging from its table row. The receipt is not stored: every request computes the same
// bytes.
import type { DeleveragingReceipt, LiquidationReceipt } from "@candor/contract";
import { deleveragingReceiptHash, toPositionDeleveraged } from "@candor/proofs";
import type { DeleveragingRow } from "../exchange/products/contracts/tables.ts";
import type { ContractsViews } from "../exchange/products/contracts/views.ts";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import { type Signer, signedBy } from "./market.ts";
import { instrumentOf, marginAsset } from "./position.ts";
import { assetOf } from "./wire-numbers.ts";

export function toDeleveragingReceipt(
	views: ContractsViews & ListingViews,
	row: DeleveragingRow & { readonly long: boolean; readonly leverage: number },
	liquidation: LiquidationReceipt,
	signer: Signer,
): DeleveragingReceipt {
	const { terms, pair, unitsPerTickLot: perTickLot } = instrumentOf(views, row.instrument);
	const { long, leverage, entry, profit } = row;
	const told = {
		position: Number(row.ticket_id),
		account: terms.account,
		long,
		leverage,
		against: Number(row.against),
		liquidation: liquidation.hash,
		lots: Number(row.lots),
		held: Number(row.held),
		entry,
		perTickLot,
		price: Number(row.price),
		profit,
		at: Number(row.at),
	};
	const { symbol, priceDecimals } = pair.terms;
	const receipt = toPositionDeleveraged(told, symbol, assetOf(views, marginAsset(terms.account)), priceDecimals);
	return { ...receipt, ...signedBy(signer, deleveragingReceiptHash(receipt), told.at) };
}
