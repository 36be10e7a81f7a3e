import { expect, it } from "vitest";
import { linesOf } from "./draw-poster.ts";

const fits = (line: string) => line.length <= 10;

it("the poster breaks a text between words, and a text without spaces between characters", () => {
	expect(linesOf("Ann invites you to Candor", fits)).toEqual(["Ann", "invites", "you to", "Candor"]);
	const lines = linesOf("誠実さを証明する取引所です", fits);
	expect(lines.join("")).toBe("誠実さを証明する取引所です");
	expect(lines.every(fits)).toBe(true);
	expect(linesOf("", fits)).toEqual([]);
});
