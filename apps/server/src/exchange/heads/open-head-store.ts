import type { Config } from "../../config/environment.ts";
import type { HeadStoreSettings } from "../../config/head-store.ts";
import { FileHeadStore } from "./file-head-store.ts";
import type { HeadStore } from "./head-store.ts";
import { HttpHeadStore } from "./http-head-store.ts";
import { HeadAway } from "./published-head.ts";
import { S3HeadStore } from "./s3-head-store.ts";

export function openHeadStore(settings: HeadStoreSettings | undefined): HeadStore | undefined {
	switch (settings?.kind) {
		case "file":
			return new FileHeadStore(settings.file);
		case "http":
			return new HttpHeadStore(settings.url, settings.token);
		case "s3":
			return new S3HeadStore(settings.place);
		case undefined:
			return undefined;
	}
}

/**
 * Checks that the folder for the head exists. It runs before a database is created for a new exchange. Throws HeadAway if the
 * folder is missing.
 */
export async function assertHeadFolder({
	headStore,
	startWithoutHeadStore,
}: Pick<Config, "headStore" | "startWithoutHeadStore">): Promise<void> {
	if (headStore?.kind !== "file" || startWithoutHeadStore) return;
	try {
		await new FileHeadStore(headStore.file).assertFolder();
	} catch (cause) {
		throw new HeadAway(
			`HEAD_STORE cannot be used: ${(cause as Error).message}. To start without it: START_WITHOUT_HEAD_STORE=yes.`,
			{
				cause,
			},
		);
	}
}
