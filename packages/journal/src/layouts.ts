// Compares the layouts of messages in the code with `layouts.lock`, which records every layout. The layout of a message number
// never changes, because old journals must stay readable (docs/explanation/core.md, Codec and versions). `lock-layouts.ts` adds
// new lines to the file and never changes old ones.
import { COMMANDS, EVENTS } from "@candor/core";

export interface Layout {
	readonly number: number;
	readonly type: string;
	readonly layout: string;
}

export function currentLayouts(): Layout[] {
	return [...COMMANDS, ...EVENTS]
		.map(({ number, type, layout }) => ({ number, type, layout }))
		.sort((left, right) => left.number - right.number);
}

export function formatLayouts(layouts: readonly Layout[]): string {
	return layouts.map(({ number, type, layout }) => `${number} ${type} ${layout}\n`).join("");
}

export function parseLayouts(text: string): Layout[] {
	return text
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => {
			const [number = "", type = ""] = line.split(" ", 2);
			return { number: Number(number), type, layout: line.slice(number.length + type.length + 2) };
		});
}

/** Returns a description of each difference between the lock file and the code, with instructions for the developer. */
export function layoutProblems(locked: readonly Layout[], current: readonly Layout[]): string[] {
	const problems: string[] = [];
	const byNumber = new Map(locked.map((layout) => [layout.number, layout]));
	const seen = new Map<number, Layout>();
	for (const message of current) {
		const twin = seen.get(message.number);
		if (twin !== undefined)
			problems.push(`${message.type} and ${twin.type} share number ${message.number}: give one of them a new number`);
		seen.set(message.number, message);
		const lock = byNumber.get(message.number);
		if (lock === undefined) {
			problems.push(`${message.type} (${message.number}) is not locked yet: run node packages/journal/src/lock-layouts.ts`);
		} else if (lock.type !== message.type) {
			problems.push(`number ${message.number} belongs to ${lock.type}: give ${message.type} a number that was never used`);
		} else if (!extendsLayout(lock.layout, message.layout)) {
			problems.push(
				`the layout of ${message.type} (${message.number}) changed: leave it as it was and add a new message with a new number`,
			);
		}
	}
	for (const lock of locked) {
		if (!seen.has(lock.number))
			problems.push(`${lock.type} (${lock.number}) is gone: journals hold it, so its schema has to stay`);
	}
	return problems;
}

/**
 * Returns true if bytes that were written with the layout `old` have the same meaning under `current`. That is so if the layouts
 * are equal, or if `current` only appends words to a oneOf.
 */
export function extendsLayout(old: string, current: string): boolean {
	if (old === current) return true;
	const oldParts = old.split(/oneOf\(([^)]*)\)/);
	const parts = current.split(/oneOf\(([^)]*)\)/);
	if (oldParts.length !== parts.length) return false;
	return oldParts.every((part, index) =>
		index % 2 === 0 ? part === parts[index] : parts[index] === part || (parts[index] as string).startsWith(`${part}|`),
	);
}
