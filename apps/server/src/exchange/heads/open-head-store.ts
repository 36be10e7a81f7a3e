// The configured second place of the head.
import type { HeadStoreSettings } from "../../config/head-store.ts";
import { FileHeadStore } from "./file-head-store.ts";
import type { HeadStore } from "./head-store.ts";
import { HttpHeadStore } from "./http-head-store.ts";
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
