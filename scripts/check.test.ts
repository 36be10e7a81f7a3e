import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";

test("npm run check rejects an unknown option before the first check", () => {
	const script = resolve(import.meta.dirname, "check.mjs");
	const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--wirte"], { encoding: "utf8" });
	expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
	expect(stderr).toContain("Unknown option '--wirte'");
});
