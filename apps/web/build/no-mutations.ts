// The query cache without its mutations, which it makes in any case and this app never uses: what moves money has its own way
// (src/data/money-mutation.ts). bundle-rules.ts sees to it that nothing else begins to.
import type { Plugin } from "vite";

const CACHE = /@tanstack[\\/]query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/;

/** A cache of mutations in which there are none: all that a client and its saved state ask of it. */
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
