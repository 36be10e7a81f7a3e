// Runs `npm run candor -- <command>` inside the test's process, because a separate process takes seconds to start.
import { runCandor } from "@candor/server/testing/program";

export interface CommandResult {
	readonly code: number;
	/** Standard output and standard error, in the order in which they were written. */
	readonly text: string;
}

/** Runs one command. @param environment the command's configuration: DATA_DIR, DATABASE_URL and others */
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
