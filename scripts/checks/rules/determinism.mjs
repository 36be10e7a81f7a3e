// Checks that the packages core and money use no clock, no random numbers, no I/O, no floating-point numbers and no locale
// (docs/explanation/core.md; docs/explanation/safety.md 1).
import { findInCode } from "../sources.mjs";

export const name = "determinism of the core";

const FORBIDDEN = [
	[/\bDate\.now\b|\bnew Date\b|\bperformance\.now\b/g, "time comes inside commands: use engine.now()"],
	[
		/\bMath\.random\b|\brandomBytes\b|\brandomUUID\b|\bgetRandomValues\b/g,
		"randomness comes inside commands, as a journalled seed",
	],
	[
		/\b(setTimeout|setInterval|setImmediate|queueMicrotask)\b/g,
		"the core never waits: declare a deadline (nextDeadline, onDeadline)",
	],
	[/\.toLocale\w*|\blocaleCompare\b|\bIntl\./g, "no locale: compare code units with < and >, format in the web app"],
	[
		/\bparseFloat\b|\.toFixed\(|\bMath\.(sqrt|pow|exp|log\w*|sin|cos|tan|round)\b/g,
		"no floats: use money's exact arithmetic on integers",
	],
	[/\bprocess\.|\bfetch\(|\bconsole\./g, "no I/O: emit an event and let whoever reads the journal act"],
	[/\basync\b|\bawait\b|\bPromise\b/g, "the core is synchronous: do the waiting outside and send a command"],
];
const PURE = new Set(["core", "money"]);
const BUILTINS = new Set(["node:crypto"]);

export function check({ sources }) {
	const findings = [];
	for (const source of sources) {
		if (!PURE.has(source.workspace) || source.isTest) continue;
		for (const [pattern, instead] of FORBIDDEN) {
			findings.push(...findInCode(source, pattern, (match) => `${match[0]} in ${source.workspace}: ${instead}`));
		}
		for (const { specifier, names, line } of source.imports) {
			if (!specifier.startsWith("node:")) continue;
			if (BUILTINS.has(specifier) && names.every((imported) => imported === "createHash")) continue;
			findings.push({
				file: source.path,
				line,
				message: `${specifier} in ${source.workspace}: only createHash of node:crypto is pure; do the rest outside`,
			});
		}
	}
	return findings;
}
