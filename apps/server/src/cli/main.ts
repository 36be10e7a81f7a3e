import { createInterface } from "node:readline/promises";
import { runCandor } from "./run.ts";

const { argv, env, stdin, stdout, stderr } = process;

async function ask(question: string): Promise<string | undefined> {
	if (!stdin.isTTY) return undefined;
	const lines = createInterface({ input: stdin, output: stderr });
	try {
		return await lines.question(question);
	} finally {
		lines.close();
	}
}

process.exitCode = await runCandor(argv.slice(2), env, { out: stdout, errors: stderr, ask });
