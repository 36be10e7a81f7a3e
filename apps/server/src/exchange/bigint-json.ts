// Converts objects to JSON for text columns and back. A bigint is written with a trailing n. Some object members were renamed in
// the code. The JSON still uses their old names, because the data folders of released versions contain the old names.
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

/** Returns a copy of the object with its members renamed, in the same order. */
function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, member]) => [names.get(name) ?? name, member]));
}
