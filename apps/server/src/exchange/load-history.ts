import type { Pool } from "pg";
import { SERVER_PRODUCTS } from "./products/list.ts";
import type { ServerProduct } from "./products/product.ts";
import type { Views } from "./views.ts";

/**
 * Loads past trades, candles and ended orders from the projection into the views. The projection must have caught up with the
 * journal. A second call is allowed, for example after the simulated history was written: states that the views already hold are
 * not replaced.
 */
export async function loadHistory(pool: Pool, views: Views): Promise<void> {
	for (const product of SERVER_PRODUCTS as readonly ServerProduct<object, Views>[]) await product.loadHistory?.(pool, views);
}
