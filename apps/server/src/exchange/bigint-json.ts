// JSON of whole objects for text columns: a bigint is written with a trailing n, and renamed members keep the name that columns of
// released data folders have.
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

/** The members in their order, those of `names` under their other name. */
function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, member]) => [names.get(name) ?? name, member]));
}
