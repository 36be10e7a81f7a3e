// Opens the files of a signer's folder, and runs the signer on the folder's socket.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openKeyFile } from "./keys.ts";
import { lockFolder } from "./lock-file.ts";
import { policyHash, readPolicy } from "./policy.ts";
import { openAppendOnlyFile, RecordFile } from "./record-file.ts";
import { Signer } from "./signer.ts";
import { listen } from "./socket-server.ts";
import { SignerState } from "./state.ts";

/** Paths in a signer's folder. */
export const folderPaths = (folder: string) => ({
	keys: join(folder, "keys.json"),
	policy: join(folder, "policy.json"),
	state: join(folder, "state.log"),
	lock: join(folder, "signer.pid"),
	socket: join(folder, "signer.sock"),
});

interface ServeOptions {
	readonly folder: string;
	readonly passphrase: string;
	readonly log: (line: string) => void;
	readonly fail: (error: Error) => void;
}

/**
 * Starts the signer on a folder. @returns a function that stops the signer @throws UnusableKeys, Malformed, DamagedState,
 * FolderInUse
 */
export async function serve({ folder, passphrase, log, fail }: ServeOptions): Promise<() => void> {
	const files = folderPaths(folder);
	const unlock = lockFolder(files.lock);
	try {
		const policy = readPolicy(readFileSync(files.policy));
		const keys = openKeyFile(files.keys, passphrase);
		const state = new SignerState(new RecordFile(openAppendOnlyFile(files.state)), Date.now);
		const signer = new Signer({ keys, policy, state, policyHashNow: () => hashOfFile(files.policy) });
		const server = await listen({ path: files.socket, signer, log, fail });
		return () => {
			server.close();
			unlock();
		};
	} catch (error) {
		unlock();
		throw error;
	}
}

/**
 * Returns the hash of a policy file. A file that cannot be read gets a text that is no hash, so that it counts as
 * changed.
 */
function hashOfFile(path: string): string {
	try {
		return policyHash(readFileSync(path));
	} catch {
		return "";
	}
}
