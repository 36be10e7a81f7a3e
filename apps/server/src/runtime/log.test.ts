import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const LOG = join(import.meta.dirname, "log.ts");

function logged(statements: string): Record<string, unknown>[] {
	const script = `import { createLog } from ${JSON.stringify(LOG)}; const log = createLog("info"); ${statements}`;
	const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
	return stdout
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line));
}

test("the log writes repeated warnings of one cause as one line without a stack trace, and every error with its trace", () => {
	const lines = logged(`for (let times = 0; times < 500; times++) log.warn({ err: new Error("away") }, "unavailable");
		for (let times = 0; times < 3; times++) log.error({ err: new Error("ours") }, "internal_error");
		log.warn("a word without fields");`);
	expect(lines.map(({ msg }) => msg)).toEqual([
		"unavailable",
		"internal_error",
		"internal_error",
		"internal_error",
		"a word without fields",
	]);
	expect(JSON.stringify(lines[0])).not.toContain("stack");
	expect(lines[0]).toMatchObject({ level: 40, part: "server", cause: "away" });
	expect(lines[1]).toMatchObject({ err: { message: "ours", stack: expect.stringContaining("at ") } });
});

test("the log hides secrets at any depth of a logged object", () => {
	const [line] = logged(`log.warn({ token: "t", inner: { password: "p" } }, "x");`);
	expect(line).toMatchObject({ token: "[hidden]", inner: { password: "[hidden]" } });
});
