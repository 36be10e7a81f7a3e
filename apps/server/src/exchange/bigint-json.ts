// JSON in which what is bigint is written with an n behind it, for columns of text that hold a whole object.
const UNITS = /^-?\d+n$/;

export function unitsJson(value: unknown): string {
	return JSON.stringify(value, (_key, each: unknown) => (typeof each === "bigint" ? `${each}n` : each));
}

export function ofUnitsJson(text: string): unknown {
	return JSON.parse(text, (_key, each: unknown) => {
		return typeof each === "string" && UNITS.test(each) ? BigInt(each.slice(0, -1)) : each;
	});
}
