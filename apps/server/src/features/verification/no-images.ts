import type { CaseImages } from "./dependencies.ts";

/** Stands for the images of a server that takes no uploads. */
export function noImages(): CaseImages {
	return {
		attach: async () => "unknown",
		readForOperator: async () => undefined,
		readForOwner: async () => undefined,
		remove: async () => {},
	};
}
