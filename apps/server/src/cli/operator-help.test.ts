// Tests that the help for operators names the same roles and approvals as the core requires.
import { COMMANDS, type CommandSchema } from "@candor/core";
import { OPERATOR_COMMANDS, usageOf } from "@candor/operator-commands";
import { expect, test } from "vitest";
import { operator } from "./operator.ts";

async function run(...words: string[]) {
	const lines: string[] = [];
	const code = await operator(words, "http://127.0.0.1:9", (line) => lines.push(line));
	return { code, lines };
}

test("operator --help shows each command with its roles, and if a second operator must approve it", async () => {
	const { code, lines } = await run("--help");
	expect(code).toBe(0);
	for (const command of OPERATOR_COMMANDS) {
		const { operator: terms } = COMMANDS.find(({ type }) => type === command.type) as CommandSchema;
		const rights = lines[lines.indexOf(`  ${usageOf(command)}`) + 1];
		expect(rights?.includes("a second operator approves"), command.name).toBe(terms?.needsApproval);
		if (terms?.roles.length === 5) expect(rights, command.name).toContain("any role");
		else expect(rights, command.name).toContain(`${terms?.roles.join(", ")};`);
	}
	expect(lines).toContain("      administrator; a second operator approves");
	expect((await run("help")).lines).toEqual(lines);
	expect((await run("-h")).lines).toEqual(lines);
	expect(await run()).toEqual({ code: 2, lines });
});

test("the option --help of a command shows that command alone, and an unknown command is refused", async () => {
	const shown = [
		'defund PURSE COIN AMOUNT --as NUMBER --key FILE --reason "…"',
		"treasurer, administrator; a second operator approves",
	];
	expect(await run("defund", "--help")).toEqual({ code: 0, lines: shown });
	expect(await run("help", "defund")).toEqual({ code: 0, lines: shown });
	expect(await run("found", "defund", "--help")).toEqual({ code: 0, lines: shown });
	expect(await run("steal", "--help")).toEqual({ code: 2, lines: ["steal is not a command of operators"] });
});
