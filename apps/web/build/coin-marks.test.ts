import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { markOf } from "./coin-marks.ts";

const listing = readFileSync(new URL("../../server/src/exchange/listing.json", import.meta.url), "utf8");
const assets = (JSON.parse(listing) as { assets: { code: string }[] }).assets.map(({ code }) => code);
const codes = assets.filter((code) => code !== "DEMO");

test.each(codes)("the listed coin %s has a logo that loads nothing from other servers", (code) => {
	const mark = markOf(code);
	expect(mark).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 32 32">.+<\/svg>$/);
	expect(mark).not.toMatch(/href|url\(|<script|<style|\son\w+=/i);
	expect(mark?.length).toBeLessThan(2_048);
});

test("no two coins have equal logos", () => {
	expect(new Set(codes.map(markOf)).size).toBe(codes.length);
});

test.each(["NEVERCOIN", "", "constructor", "__proto__"])("the unknown coin '%s' has no logo", (code) => {
	expect(markOf(code)).toBe(undefined);
});
