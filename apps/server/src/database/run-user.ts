// Chooses the system user that runs the embedded Postgres. Postgres refuses to run as root, so a server that runs as root starts
// Postgres as another user. This module also tests which files that user can reach.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { DatabaseUnusable } from "./failures.ts";

export interface RunUser {
	readonly name: string;
	readonly uid: number;
	readonly gid: number;
}

/**
 * Returns the system user that runs Postgres, or undefined if it is the server's own user. Creates the user `postgres` if the
 * server runs as root and that user does not exist.
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
 * Returns true if the user can enter the folder. The function tries to enter the folder, because modes, ACLs and mounts all
 * matter.
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
