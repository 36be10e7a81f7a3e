// Chooses the system user that runs the embedded Postgres. Postgres refuses to run as root, so a server that runs as root starts
// Postgres as another user. This file also tests which files that user can reach.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { DatabaseUnusable } from "./failures.ts";

export interface RunUser {
	readonly name: string;
	readonly uid: number;
	readonly gid: number;
}

/**
 * Returns the system user that runs Postgres; undefined if it is the user of the server. If the server runs as root, this is the
 * user `postgres`, which is created if it does not exist.
 */
export function findRunUser(): RunUser | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const known = lookUp("postgres");
	if (known !== undefined) return known;
	for (const command of [
		["groupadd", "--system", "postgres"],
		["useradd", "--system", "--no-create-home", "--gid", "postgres", "--shell", "/bin/false", "postgres"],
	]) {
		spawnSync(command[0] as string, command.slice(1), { stdio: "ignore" });
	}
	const made = lookUp("postgres") ?? lookUp("nobody");
	if (made === undefined) {
		throw new DatabaseUnusable(
			"Postgres does not run as root, and there is neither a user postgres nor a way to make one: run as an ordinary user",
		);
	}
	return made;
}

function lookUp(name: string): RunUser | undefined {
	for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
		const [found, , uid, gid] = line.split(":");
		if (found === name) return { name, uid: Number(uid), gid: Number(gid) };
	}
	return undefined;
}

/**
 * Returns true if the user can enter the folder. This is tried, because a calculation would have to consider modes, ACLs and
 * mounts.
 */
export function canEnter(user: RunUser, folder: string): boolean {
	const { uid, gid } = user;
	return spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], { uid, gid, stdio: "ignore", cwd: "/" }).status === 0;
}

/** Returns true if the user can run the program. */
export function canRun(user: RunUser, program: string): boolean {
	const { uid, gid } = user;
	return spawnSync(program, ["--version"], { uid, gid, stdio: "ignore", cwd: "/" }).status === 0;
}
