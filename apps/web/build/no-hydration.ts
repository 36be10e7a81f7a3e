// React's DOM without what takes over a page that a server has drawn: this app draws every page itself (createRoot). In such an app the
// state that is folded here to a constant never has another value, so nothing that runs is changed; the minifier drops what can no
// longer be reached.
import type { Plugin } from "vite";

const CLIENT = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

/** How each piece is folded, and how often it must be there: an update of React that writes it differently stops the build. */
const FOLDS: readonly { readonly piece: RegExp; readonly by: string; readonly atLeast: number }[] = [
	{ piece: /^exports\.hydrateRoot = [\s\S]*?^};\n/gm, by: "", atLeast: 1 },
	{ piece: /(?<=,\n) {2}isHydrating = !1,\n/g, by: "", atLeast: 1 },
	// A field's, of the same name.
	{ piece: /(?<=,\n {2})isHydrating(?=\n\))/g, by: "hydrating", atLeast: 1 },
	{ piece: /\bisHydrating = ![01]/g, by: "void 0", atLeast: 5 },
	{ piece: /\bisHydrating\b(?!\$)/g, by: "!1", atLeast: 30 },
	// Of a root, and of a boundary: null wherever there is a state of it at all.
	{ piece: /\b[\w$]+(?:\.[\w$]+)*\.isDehydrated\b/g, by: "!1", atLeast: 7 },
	{ piece: /\b[\w$]+(?:\.[\w$]+)*\.dehydrated\b/g, by: "null", atLeast: 15 },
];

/** @param code react-dom-client.production.js as React publishes it. Throws where a piece is missing. */
export function withoutHydration(code: string): string {
	return FOLDS.reduce((folded, { piece, by, atLeast }) => {
		const found = folded.match(piece)?.length ?? 0;
		if (found < atLeast) throw new Error(`react-dom has ${piece} ${found} times, not ${atLeast}: see build/no-hydration.ts`);
		return folded.replace(piece, by);
	}, code);
}

export function noHydration(): Plugin {
	return {
		name: "candor-no-hydration",
		apply: "build",
		transform: { filter: { id: CLIENT }, handler: (code) => ({ code: withoutHydration(code), map: null }) },
	};
}
