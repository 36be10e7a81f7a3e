// Stores the head in a file of the data folder or on another disk. Never creates the folder: a disk that is not mounted is an
// unavailable place, not a place without a head.
import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { HeadStore } from "./head-store.ts";
import { HeadAway } from "./published-head.ts";
import { replaceFile } from "./replace-file.ts";

export class FileHeadStore implements HeadStore {
	readonly place: string;

	constructor(file: string) {
		this.place = file;
	}

	/** The head file of every data folder. */
	static ofDataFolder(dataDir: string): FileHeadStore {
		return new FileHeadStore(join(dataDir, "journal-head.json"));
	}

	/** Throws HeadAway. */
	async assertFolder(): Promise<void> {
		const folder = dirname(this.place);
		try {
			await stat(folder);
		} catch (cause) {
			if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
			throw new HeadAway(`the folder ${folder} is not there: mount its disk, or make it where this is a new place`, { cause });
		}
	}

	async read(): Promise<string | undefined> {
		await this.assertFolder();
		try {
			return await readFile(this.place, "utf8");
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
			throw error;
		}
	}

	write(text: string): Promise<void> {
		return replaceFile(this.place, text);
	}
}
