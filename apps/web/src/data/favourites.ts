// The markets a person keeps at hand, on this device: symbols, in the order in which they were chosen.
import { useStore } from "./store.ts";
import { createStored } from "./stored.ts";

const NONE: readonly string[] = [];

const favourites = createStored<readonly string[]>("candor.favourites", (stored) =>
	Array.isArray(stored) ? stored.filter((one): one is string => typeof one === "string") : NONE,
);

export function useFavourites(): readonly string[] {
	return useStore(favourites);
}

export function toggleFavourite(symbol: string): void {
	const now = favourites.get();
	favourites.set(now.includes(symbol) ? now.filter((one) => one !== symbol) : [...now, symbol]);
}
