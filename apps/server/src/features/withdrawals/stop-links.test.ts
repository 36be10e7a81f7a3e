import { expect, test } from "vitest";
import { StopLinks } from "./stop-links.ts";

const links = new StopLinks(Buffer.alloc(32, 1), "https://candor.example");

test("the token of a mail's link is valid for its withdrawal only", () => {
	const token = links.tokenOf(17);
	expect(links.read(token)).toBe(17);
	expect(links.read(token.replace("17.", "18."))).toBeUndefined();
	expect(links.read("17.")).toBeUndefined();
	expect(links.read("")).toBeUndefined();
	expect(new StopLinks(Buffer.alloc(32, 2), "https://candor.example").read(token)).toBeUndefined();
});
