// The options of `npm run check`.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";

test("an unknown option ends the check before it begins", () => {
	const script = resolve(import.meta.dirname, "check.mjs");
	const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--wirte"], { encoding: "utf8" });
	expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
	expect(stderr).toContain("Unknown option '--wirte'");
});
