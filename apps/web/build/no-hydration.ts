// Removes hydration from React DOM. This app renders every page in the browser (createRoot), so React's hydration flags never
// change. The plugin replaces reads of the flags by constants, and the minifier drops the code that becomes unreachable.
import type { Plugin } from "vite";

const CLIENT = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

/**
 * Replacements in React's code. The build fails if a pattern matches fewer times than `atLeast`, because React's code has then
 * changed.
 */
const FOLDS: readonly { readonly piece: RegExp; readonly by: string; readonly atLeast: number }[] = [
	{ piece: /^exports\.hydrateRoot = [\s\S]*?^};\n/gm, by: "", atLeast: 1 },
	{ piece: /(?<=,\n) {2}isHydrating = !1,\n/g, by: "", atLeast: 1 },
	// `isHydrating` as the value of a field of that name.
	{ piece: /(?<=,\n {2})isHydrating(?=\n\))/g, by: "hydrating", atLeast: 1 },
	{ piece: /\bisHydrating = ![01]/g, by: "void 0", atLeast: 3 },
	{ piece: /\bisHydrating\b(?!\$)/g, by: "!1", atLeast: 20 },
	// Flags of a root and of a Suspense boundary. Without hydration, `isDehydrated` is always false and `dehydrated` is always
	// null.
	{ piece: /\b[\w$]+(?:\.[\w$]+)*\.isDehydrated\b/g, by: "!1", atLeast: 5 },
	{ piece: /\b[\w$]+(?:\.[\w$]+)*\.dehydrated\b/g, by: "null", atLeast: 10 },
];

/**
 * Replacements for bodies of React's functions, by function name. React calls these functions only for server-rendered pages,
 * or in this app they have no effect.
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

/**
 * Removes the hydration code. Throws if a pattern or function is missing. @param code react-dom-client.production.js as
 * published
 */
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
