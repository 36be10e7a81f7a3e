// Runs `npm run candor -- <command>` within the process of the test, because starting another process would take seconds.
import { runCandor } from "@candor/server/testing/program";

export interface CommandResult {
	readonly code: number;
	/** Standard output and standard error, in the order in which they were written. */
	readonly text: string;
}

/** Runs one command. @param environment configuration of the command, such as DATA_DIR and DATABASE_URL */
export async function candor(environment: Readonly<Record<string, string>>, ...words: string[]): Promise<CommandResult> {
	let text = "";
	const output = {
		write(part: string) {
			text += part;
		},
	};
	const code = await runCandor(words, environment, { out: output, errors: output });
	return { code, text };
}
