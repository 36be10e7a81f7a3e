// Stores the journal's head in a file, either in the data folder or on another disk. The store never creates the file's folder:
// if a disk is not mounted, the location must count as unavailable, not as a location without a head.
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

	/** Returns the store of the head file in a data folder. */
	static ofDataFolder(dataDir: string): FileHeadStore {
		return new FileHeadStore(join(dataDir, "journal-head.json"));
	}

	/** Checks that the folder of the head file exists. Throws HeadAway if it does not. */
	async assertFolder(): Promise<void> {
		const folder = dirname(this.place);
		try {
			await stat(folder);
		} catch (cause) {
			if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
			throw new HeadAway(`the folder ${folder} does not exist: mount its disk, or create the folder if this is a new place`, {
				cause,
			});
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
