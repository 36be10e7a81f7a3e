// What the in-memory views need of the past that the core does not hold.
import type { Pool } from "pg";
import { SERVER_PRODUCTS } from "./products/list.ts";
import type { ServerProduct } from "./products/product.ts";
import type { Views } from "./views.ts";

/** From the projection, which must have caught up. May be called again, as when the back history was written: what is known already wins. */
export async function loadHistory(pool: Pool, views: Views): Promise<void> {
	for (const product of SERVER_PRODUCTS as readonly ServerProduct<object, Views>[]) await product.loadHistory?.(pool, views);
}
