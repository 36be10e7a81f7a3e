// Creates the Postgres cluster with initdb at the first start. initdb writes into a temporary folder, which is renamed when it is
// complete, so that neither a crash nor a signal leaves an incomplete cluster. initdb runs in a separate process group, which is
// killed if the start is cancelled.
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { type DatabaseHome, prepareFolder } from "./cluster-folder.ts";
import { DatabaseUnusable, remedyForText } from "./failures.ts";

const ARGUMENTS = [
	"--username=candor",
	"--auth=scram-sha-256",
	"--data-checksums",
	"--encoding=UTF8",
	"--locale=C",
	"--locale-provider=builtin",
	"--builtin-locale=C.UTF-8",
];

/** Creates the cluster. Rejects with DatabaseUnusable, or with the signal's reason. */
export async function makeCluster(home: DatabaseHome, password: string, signal: AbortSignal | undefined): Promise<void> {
	const { folder, user } = home;
	const making = `${folder}.making`;
	prepareFolder(making, user);
	const passwordFile = join(making, "..", `.database-password-${process.pid}`);
	const removePassword = () => rmSync(passwordFile, { force: true });
	process.on("exit", removePassword);
	try {
		const handle = openSync(passwordFile, "wx", 0o600);
		writeSync(handle, `${password}\n`);
		closeSync(handle);
		if (user !== undefined) chownSync(passwordFile, user.uid, user.gid);
		const words = await initdb(home, [`--pgdata=${making}`, `--pwfile=${passwordFile}`, ...ARGUMENTS], signal);
		signal?.throwIfAborted();
		if (words !== undefined) throw new DatabaseUnusable(`initdb failed in ${folder}${remedyForText(words)}: ${words}`);
	} catch (error) {
		rmSync(making, { recursive: true, force: true });
		throw error;
	} finally {
		removePassword();
		process.off("exit", removePassword);
	}
	renameSync(making, folder);
	const parent = openSync(dirname(folder), "r");
	fsyncSync(parent);
	closeSync(parent);
}

/** Runs initdb. Resolves when all its processes have ended: with undefined after success, otherwise with its output. */
function initdb({ binaries, user }: DatabaseHome, args: readonly string[], signal?: AbortSignal): Promise<string | undefined> {
	return new Promise((resolve) => {
		const child = spawn(binaries.initdb, args, {
			detached: true,
			cwd: "/",
			stdio: ["ignore", "ignore", "pipe"],
			env: { LC_ALL: "C", TZ: "UTC", PATH: process.env.PATH ?? "" },
			...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
		});
		const end = () => endGroup(child);
		signal?.addEventListener("abort", end);
		process.on("exit", end);
		let words = "";
		child.stderr.on("data", (chunk) => {
			words = `${words}${chunk}`.slice(-4_000);
		});
		child.once("error", (error) => {
			words = `${words}${error.message}`;
		});
		child.once("close", (code) => {
			signal?.removeEventListener("abort", end);
			process.off("exit", end);
			resolve(code === 0 ? undefined : words.trim());
		});
	});
}

/** Kills all processes of an initdb whose result is not needed. */
function endGroup({ pid }: ChildProcess): void {
	try {
		if (pid !== undefined) process.kill(-pid, "SIGKILL");
	} catch {
		// The process has already ended.
	}
}
