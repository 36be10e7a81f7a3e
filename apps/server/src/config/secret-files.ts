// Secrets in files, for supervisors and containers: NAME_FILE names a file with the value of NAME.
import { readFileSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";

/** Mounted for one container; its runtime sets the modes of the files, often 0444. */
const MOUNTED = "/run/secrets/";
const MOST_BYTES = 65_536;

export const fileVariable = (name: string): string => `${name}_FILE`;

export type Variables = Readonly<Record<string, string>>;

/**
 * Returns the variables with the content of the named files, and the faults as text. No fault repeats a file's content.
 * @param given variables that are set
 * @param secrets names of variables that may come from a file
 */
export function readSecretFiles(given: Variables, secrets: Iterable<string>): { variables: Variables; faults: string[] } {
	const variables = new Map(Object.entries(given));
	const faults: string[] = [];
	for (const name of secrets) {
		const file = variables.get(fileVariable(name));
		if (file === undefined) continue;
		variables.delete(fileVariable(name));
		const fault = variables.has(name) ? `${name} and ${fileVariable(name)} must not both be set` : faultOf(file, name);
		// A line break at the end is from an editor or from `echo`.
		if (fault === undefined) variables.set(name, readFileSync(file, "utf8").replace(/\r?\n$/, ""));
		else faults.push(fault);
	}
	return { variables: Object.fromEntries(variables), faults };
}

function faultOf(file: string, name: string): string | undefined {
	const variable = fileVariable(name);
	if (!isAbsolute(file)) return `${variable} must be the absolute path of a file that only its owner can read`;
	try {
		const { mode, size } = statSync(file);
		if (process.platform !== "win32" && (mode & 0o077) !== 0 && !file.startsWith(MOUNTED)) {
			return `${variable}: ${file} can be read by others (mode ${(mode & 0o777).toString(8)}): replace the secret, then chmod 600`;
		}
		if (size > MOST_BYTES) return `${variable}: ${file} is too long for a secret (${size} bytes)`;
		if (readFileSync(file, "utf8").trim() === "") return `${variable}: ${file} is empty`;
		return undefined;
	} catch (error) {
		return `${variable}: ${file} cannot be read: ${(error as Error).message}`;
	}
}
