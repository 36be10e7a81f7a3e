// A page's code and texts, fetched together when it is first opened (product.md §2: pages load lazily).
import { lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "./texts.ts";

/** product.md §8, §9: code that has not arrived by then has failed to load. */
const CHUNK_TIME_OUT_MS = 120_000;

/** Code or texts of a page did not arrive. */
class ChunkLoadFailed extends Error {
	override name = "ChunkLoadFailed";
}

function inTime<T>(chunk: Promise<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new ChunkLoadFailed("timeout")), CHUNK_TIME_OUT_MS);
		chunk.then(resolve, reject).finally(() => clearTimeout(timer));
	});
}

/**
 * A route's component.
 * @param texts the feature whose catalog it needs; @param load its module; @param name the component in it
 */
export function lazyPage<M extends Record<string, unknown>, K extends keyof M & string>(
	texts: string,
	load: () => Promise<M>,
	name: K,
) {
	return lazyRouteComponent(async () => (await inTime(Promise.all([load(), loadTexts(texts)])))[0], name);
}
