import { formatDecimal } from "@candor/money";
import type { P2pViews } from "../exchange/products/p2p/views.ts";

/** Decimals of a P2P price. The core stores the price of one coin in millionths of one fiat unit. */
export const P2P_PRICE_DECIMALS = 6;

/** Returns the decimals of a fiat currency, which never change. */
export const fiatDecimals = (views: P2pViews, currency: string): number => views.p2pCatalogue.currency(currency)?.decimals ?? 0;

export const fiatText = (views: P2pViews, amount: bigint, currency: string): string =>
	formatDecimal(amount, fiatDecimals(views, currency));

export const p2pPrice = (price: bigint): string => formatDecimal(price, P2P_PRICE_DECIMALS);
