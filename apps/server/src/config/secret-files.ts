// Reads secrets from files, for supervisors and containers: the variable NAME_FILE names a file that contains the value of NAME.
import { readFileSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";

/**
 * Folder in which a container runtime mounts secrets. The modes of these files are not checked, because the runtime sets them,
 * often to 0444.
 */
const MOUNTED = "/run/secrets/";
const MOST_BYTES = 65_536;

export const fileVariable = (name: string): string => `${name}_FILE`;

export type Variables = Readonly<Record<string, string>>;

/**
 * Returns the variables, including those whose values come from files, and a sentence for each fault. No fault repeats the
 * content of a file.
 * @param given variables that are set
 * @param secrets names of variables whose values may come from a file
 */
export function readSecretFiles(given: Variables, secrets: Iterable<string>): { variables: Variables; faults: string[] } {
	const variables = new Map(Object.entries(given));
	const faults: string[] = [];
	for (const name of secrets) {
		const file = variables.get(fileVariable(name));
		if (file === undefined) continue;
		variables.delete(fileVariable(name));
		const fault = variables.has(name) ? `${name} and ${fileVariable(name)} must not both be set` : faultOf(file, name);
		// An editor or `echo` writes the line break at the end, so it is removed.
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
