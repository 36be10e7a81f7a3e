import { expect, it } from "vitest";
import { groupsOfFour } from "./address-text.tsx";

it("an EVM address has ten groups of four digits, and its prefix stays with the first", () => {
	expect(groupsOfFour("0x71C7656EC7ab88b098defB751B7401B5f6d8976F").join(" ")).toBe(
		"0x71C7 656E C7ab 88b0 98de fB75 1B74 01B5 f6d8 976F",
	);
});

it("an address without the prefix begins with four characters", () => {
	expect(groupsOfFour("TQn9Y2khEs").join(" ")).toBe("TQn9 Y2kh Es");
});
