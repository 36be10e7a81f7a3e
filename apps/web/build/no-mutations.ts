// Removes TanStack Query's mutations, which this app does not use: src/data/money-mutation.ts sends requests that move money.
// build/bundle-rules.ts fails the build if other code uses them.
import type { Plugin } from "vite";

const CACHE = /@tanstack[\\/]query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/;

/** A mutation cache without mutations, with the methods that a query client and its persisted state call. */
export const NO_MUTATIONS = `export class MutationCache {
	getAll() { return []; }
	findAll() { return []; }
	resumePausedMutations() { return Promise.resolve(); }
	clear() {}
}`;

export function noMutations(): Plugin {
	return {
		name: "candor-no-mutations",
		apply: "build",
		load: { filter: { id: CACHE }, handler: () => NO_MUTATIONS },
	};
}
