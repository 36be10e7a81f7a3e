// Environment variables of the place for encrypted pictures: a folder, or an S3-compatible bucket.
import { isAbsolute, join } from "node:path";
import { z } from "zod";
import type { S3Place } from "./head-store.ts";

export type ImageStoreSettings =
	| { readonly kind: "folder"; readonly folder: string }
	/** The keys of all objects in the bucket begin with the key in `place`. */
	| { readonly kind: "s3"; readonly place: S3Place };

const S3 = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/([\w.-]+(?:\/[\w.-]+)*)$/;

export const imageStoreVariables = {
	IMAGE_STORE: z
		.string()
		.refine((text) => isAbsolute(text) || S3.test(text), "an absolute path, or s3://bucket/prefix")
		.optional(),
	IMAGE_STORE_ENDPOINT: z
		.string()
		.refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text) && URL.canParse(text), "the http(s) origin of the S3 service")
		.transform((text) => new URL(text).origin)
		.optional(),
	IMAGE_STORE_REGION: z
		.string()
		.regex(/^[a-z0-9-]{1,64}$/, "the bucket's region, such as eu-central-1")
		.default("us-east-1"),
	IMAGE_STORE_KEY_ID: z.string().max(256, "the id of the access key").optional(),
	IMAGE_STORE_SECRET: z.string().max(1_024, "the access key's secret").optional(),
} as const;

export const SECRET_IMAGE_STORE_VARIABLES = ["IMAGE_STORE_SECRET"] as const;

const OF_BUCKET = ["IMAGE_STORE_ENDPOINT", "IMAGE_STORE_KEY_ID", "IMAGE_STORE_SECRET"] as const;

type Given = { readonly [Name in keyof typeof imageStoreVariables]?: string | undefined };

/** Returns an error for each missing or conflicting variable. */
export function imageStoreFaults(given: Given): string[] {
	const isBucket = given.IMAGE_STORE !== undefined && S3.test(given.IMAGE_STORE);
	const wrong = OF_BUCKET.filter((name) => (given[name] !== undefined) !== isBucket);
	return wrong.map((name) =>
		isBucket ? `${name} must be set together with IMAGE_STORE=s3://…` : `IMAGE_STORE=s3://… must be set together with ${name}`,
	);
}

/** Returns the settings. Call it only if `imageStoreFaults` returns no errors. */
export function imageStoreOf(given: Given, dataDir: string): ImageStoreSettings {
	const { IMAGE_STORE: text, IMAGE_STORE_ENDPOINT, IMAGE_STORE_REGION, IMAGE_STORE_KEY_ID, IMAGE_STORE_SECRET } = given;
	const [, bucket, key] = S3.exec(text ?? "") ?? [];
	if (bucket === undefined || key === undefined) return { kind: "folder", folder: text ?? join(dataDir, "images") };
	const place = {
		...{ endpoint: IMAGE_STORE_ENDPOINT ?? "", region: IMAGE_STORE_REGION ?? "", bucket, key },
		...{ accessKeyId: IMAGE_STORE_KEY_ID ?? "", secretAccessKey: IMAGE_STORE_SECRET ?? "" },
	};
	return { kind: "s3", place };
}
