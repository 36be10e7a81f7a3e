// React's DOM without what takes over a page that a server has drawn: this app draws every page itself (createRoot). In such an app the
// state that is folded here to a constant never has another value, so nothing that runs is changed; the minifier drops what can no
// longer be reached.
import type { Plugin } from "vite";

const CLIENT = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

/** Each cut: its text, and the number of places; an update of React that writes it differently stops the build. */
const FOLDS: readonly { readonly piece: RegExp; readonly by: string; readonly atLeast: number }[] = [
	{ piece: /^exports\.hydrateRoot = [\s\S]*?^};\n/gm, by: "", atLeast: 1 },
	{ piece: /(?<=,\n) {2}isHydrating = !1,\n/g, by: "", atLeast: 1 },
	// A field's, of the same name.
	{ piece: /(?<=,\n {2})isHydrating(?=\n\))/g, by: "hydrating", atLeast: 1 },
	{ piece: /\bisHydrating = ![01]/g, by: "void 0", atLeast: 3 },
	{ piece: /\bisHydrating\b(?!\$)/g, by: "!1", atLeast: 20 },
	// Of a root, and of a boundary: null wherever there is a state of it at all.
	{ piece: /\b[\w$]+(?:\.[\w$]+)*\.isDehydrated\b/g, by: "!1", atLeast: 5 },
	{ piece: /\b[\w$]+(?:\.[\w$]+)*\.dehydrated\b/g, by: "null", atLeast: 10 },
];

/**
 * Reached only with a page that a server rendered, or without effect: the remaining code by name. Their callers need a boundary or
 * a root that waits to be taken over, or for events that wait for it.
 */
const UNREACHED: Readonly<Record<string, string>> = {
	popHydrationState: "return !1;",
	upgradeHydrationErrorsToRecoverable: "return null;",
	queueIfContinuousEvent: "return !1;",
	getNextHydratable: "return null;",
	getParentHydrationBoundary: "return null;",
	...Object.fromEntries(
		[
			"resetHydrationState",
			"throwOnHydrationMismatch",
			"prepareToHydrateHostInstance",
			"queueHydrationError",
			"pushDehydratedActivitySuspenseHandler",
			"retryActivityComponentWithoutHydrating",
			"retrySuspenseComponentWithoutHydrating",
			"updateDehydratedSuspenseComponent",
			"commitActivityHydrationCallbacks",
			"commitSuspenseHydrationCallbacks",
			"retryDehydratedSuspenseBoundary",
			"clearHydrationBoundary",
			"hideOrUnhideDehydratedBoundary",
			"clearIfContinuousEvent",
			"retryIfBlockedOn",
			"attemptContinuousHydration",
			"attemptHydrationAtCurrentPriority",
			"attemptExplicitHydrationTarget",
		].map((name) => [name, ""]),
	),
};

/** @param code react-dom-client.production.js as React publishes it. Throws where a piece is missing. */
export function withoutHydration(code: string): string {
	const reached = Object.entries(UNREACHED).reduce((left, [name, body]) => {
		const whole = new RegExp(`^(function ${name}\\([^)]*\\) \\{)\\n[\\s\\S]*?^\\}$`, "m");
		if (!whole.test(left)) throw new Error(`react-dom has no function ${name}: see build/no-hydration.ts`);
		return left.replace(whole, (_whole, head: string) => `${head}${body}}`);
	}, code);
	return FOLDS.reduce((folded, { piece, by, atLeast }) => {
		const found = folded.match(piece)?.length ?? 0;
		if (found < atLeast) throw new Error(`react-dom has ${piece} ${found} times, not ${atLeast}: see build/no-hydration.ts`);
		return folded.replace(piece, by);
	}, reached);
}

export function noHydration(): Plugin {
	return {
		name: "candor-no-hydration",
		apply: "build",
		transform: { filter: { id: CLIENT }, handler: (code) => ({ code: withoutHydration(code), map: null }) },
	};
}
