import { expect, test } from "vitest";
import { isWithin } from "./json-limits.ts";

const BOUNDS = { depth: 2, keys: 3, commas: 4 };

test.each([
	["", true],
	["1", true],
	['{"a":1,"b":[1,2]}', true],
	['{"a":[[1]]}', false],
	['{"a":{"b":{}}}', false],
	["[[]]", true],
	["[[[", false],
	["]]][[", true],
	['{"a":1,"b":2,"c":3}', true],
	['{"a":1,"b":2,"c":3,"d":4}', false],
	['{"a":1,"a":2,"a":3,"a":4}', false],
	["[1,2,3,4,5]", true],
	["[1,2,3,4,5,6]", false],
	[`{"a":"${"[{:,".repeat(100)}"}`, true],
	[String.raw`{"a":"\"[[[[\\"}`, true],
	[String.raw`{"a":"\\","b":[[[]]]}`, false],
	['{"ä":"日本, [[["}', true],
	['{"a":"no end [[[[', true],
])("the JSON %s is within the limits: %s", (json, within) => {
	expect(isWithin(Buffer.from(json), BOUNDS)).toBe(within);
});

test("the server reads no byte after the first bracket that is nested too deep", () => {
	const read: number[] = [];
	const json = new Proxy(Buffer.from("[[[[[[[["), {
		get(target, name) {
			if (typeof name === "string" && /^\d+$/.test(name)) read.push(Number(name));
			return Reflect.get(target, name, target);
		},
	});
	expect(isWithin(json, BOUNDS)).toBe(false);
	expect(read).toEqual([0, 1, 2]);
});
