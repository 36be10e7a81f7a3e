import type { Pool } from "pg";
import { SERVER_PRODUCTS } from "./products/list.ts";
import type { ServerProduct } from "./products/product.ts";
import type { Views } from "./views.ts";

/**
 * Loads the past from the projection, which must have caught up. Can be called again, for example after the simulated history was
 * written: known states take precedence.
 */
export async function loadHistory(pool: Pool, views: Views): Promise<void> {
	for (const product of SERVER_PRODUCTS as readonly ServerProduct<object, Views>[]) await product.loadHistory?.(pool, views);
}
