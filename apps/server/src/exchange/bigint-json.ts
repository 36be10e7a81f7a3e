// Converts objects to JSON for text columns and back. A bigint is written with a trailing n. A member that was renamed in the
// code keeps its old name in the JSON, because released data folders contain the old name.
const UNITS = /^-?\d+n$/;
const STORED_NAMES: ReadonlyMap<string, string> = new Map([
	["position", "ticket"],
	["positions", "tickets"],
]);
const CURRENT_NAMES: ReadonlyMap<string, string> = new Map([...STORED_NAMES].map(([name, stored]) => [stored, name]));

export function unitsJson(value: unknown): string {
	return JSON.stringify(value, (_key, each: unknown) => {
		return typeof each === "bigint" ? `${each}n` : withNames(each, STORED_NAMES);
	});
}

export function ofUnitsJson(text: string): unknown {
	return JSON.parse(text, (_key, each: unknown) => {
		return typeof each === "string" && UNITS.test(each) ? BigInt(each.slice(0, -1)) : withNames(each, CURRENT_NAMES);
	});
}

/** Renames the members of an object and keeps their order. */
function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, member]) => [names.get(name) ?? name, member]));
}
