// Notices to people as the wire shows them (packages/contract/src/notices/notice.ts).
import type { Notice as WireNotice } from "@candor/contract";
import { SETTLEMENT_ASSET } from "@candor/core";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import type { Notice } from "../exchange/products/notices/notice.ts";
import { assetOf, pairOf, units } from "../http/wire-terms.ts";

export function toWireNotice(views: ListingViews, notice: Notice, read: boolean): WireNotice {
	const asset = assetOf(views, SETTLEMENT_ASSET);
	const every = { id: notice.id, time: notice.at, read, currency: asset.code };
	switch (notice.kind) {
		case "option_settled": {
			const { option, pair, result, profitLoss } = notice.about;
			const product = pairOf(views, pair).terms.symbol;
			return { ...every, kind: notice.kind, option, product, result, profit_loss: units(profitLoss, asset) };
		}
		case "loss_limit": {
			const { lost, limit, until } = notice.about;
			return { ...every, kind: notice.kind, lost: units(lost, asset), limit: units(limit, asset), until };
		}
	}
}
