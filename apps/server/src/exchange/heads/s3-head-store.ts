// Stores the journal's head as an object in an S3-compatible bucket. A failed write is not retried here, because the next write
// has a newer head.
import type { S3Place } from "../../config/head-store.ts";
import type { HeadStore } from "./head-store.ts";
import { S3Objects } from "./s3-objects.ts";

export class S3HeadStore implements HeadStore {
	readonly place: string;
	readonly #key: string;
	readonly #objects: S3Objects;

	constructor(place: S3Place) {
		this.place = `s3://${place.bucket}/${place.key} at ${place.endpoint}`;
		this.#key = place.key;
		this.#objects = new S3Objects(place);
	}

	read(): Promise<string | undefined> {
		return this.#objects.getShortText(this.#key);
	}

	write(text: string): Promise<void> {
		return this.#objects.put(this.#key, text, "application/json");
	}
}
