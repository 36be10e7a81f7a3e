// Replaces TanStack Query's mutation cache by a stub, because the app sends all changes of money through
// src/data/money-mutation.ts. If code uses mutations, build/bundle-rules.ts fails the build.
import type { Plugin } from "vite";

const CACHE = /@tanstack[\\/]query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/;

/** Stub of the mutation cache. It is always empty, and has only the methods that a query client and its persistence call. */
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
