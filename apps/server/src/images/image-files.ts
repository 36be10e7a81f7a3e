// Stores encrypted pictures as files, in a folder or in a bucket. Neither place has the keys.
import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ImageStoreSettings } from "../config/image-store.ts";
import { replaceFile } from "../exchange/heads/replace-file.ts";
import { S3Objects } from "../exchange/heads/s3-objects.ts";

export interface ImageFiles {
	/** Resolves when the file is durable. */
	write(id: string, bytes: Uint8Array): Promise<void>;
	/** Resolves with undefined if the file does not exist. */
	read(id: string): Promise<Uint8Array | undefined>;
	/** Removes the file. A missing file is not an error. */
	remove(id: string): Promise<void>;
}

export function openImageFiles(settings: ImageStoreSettings): ImageFiles {
	return settings.kind === "folder" ? new FolderImageFiles(settings.folder) : new BucketImageFiles(settings.place);
}

/** Time limit of a request to the bucket, ms. It is enough for 8 MB to or from a slow service. */
const BUCKET_TIMEOUT_MS = 20_000;

/** Returns the path of a file. The first two digits of the id name its folder, so that no folder has too many files. */
const pathOf = (id: string) => join(id.slice(0, 2), id);

class FolderImageFiles implements ImageFiles {
	readonly #folder: string;

	constructor(folder: string) {
		this.#folder = folder;
	}

	async write(id: string, bytes: Uint8Array): Promise<void> {
		const file = join(this.#folder, pathOf(id));
		await mkdir(dirname(file), { recursive: true, mode: 0o700 });
		await replaceFile(file, bytes);
	}

	async read(id: string): Promise<Uint8Array | undefined> {
		try {
			return await readFile(join(this.#folder, pathOf(id)));
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
			throw error;
		}
	}

	async remove(id: string): Promise<void> {
		await rm(join(this.#folder, pathOf(id)), { force: true });
	}
}

class BucketImageFiles implements ImageFiles {
	readonly #objects: S3Objects;
	readonly #prefix: string;

	constructor(place: Extract<ImageStoreSettings, { kind: "s3" }>["place"]) {
		this.#objects = new S3Objects(place, BUCKET_TIMEOUT_MS);
		this.#prefix = place.key;
	}

	async write(id: string, bytes: Uint8Array): Promise<void> {
		await this.#objects.put(`${this.#prefix}/${pathOf(id)}`, bytes, "application/octet-stream");
	}

	read(id: string): Promise<Uint8Array | undefined> {
		return this.#objects.get(`${this.#prefix}/${pathOf(id)}`);
	}

	remove(id: string): Promise<void> {
		return this.#objects.remove(`${this.#prefix}/${pathOf(id)}`);
	}
}
