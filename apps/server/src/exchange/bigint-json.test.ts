import { expect, test } from "vitest";
import { ofUnitsJson, unitsJson } from "./bigint-json.ts";

test("the server stores a position as JSON under the member names of released data folders, and reads it back", () => {
	const value = { seq: 7, positions: [{ position: 9, entry: 12n }], equity: -3n };
	const text = unitsJson(value);
	expect(text).toBe('{"seq":7,"tickets":[{"ticket":9,"entry":"12n"}],"equity":"-3n"}');
	expect(ofUnitsJson(text)).toEqual(value);
});
