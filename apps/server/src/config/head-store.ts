// Environment variables of the second place for the journal's head: a file on another disk, an S3-compatible bucket, or an
// http(s) URL.
import { isAbsolute, relative, resolve } from "node:path";
import { z } from "zod";

export interface S3Place {
	/** Origin of the S3 service, without a trailing slash. */
	readonly endpoint: string;
	readonly region: string;
	readonly bucket: string;
	readonly key: string;
	readonly accessKeyId: string;
	readonly secretAccessKey: string;
}

export type HeadStoreSettings =
	| { readonly kind: "file"; readonly file: string }
	| { readonly kind: "http"; readonly url: string; readonly token: string | undefined }
	| { readonly kind: "s3"; readonly place: S3Place };

const S3 = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/([\w.!*'()/-]{1,900})$/;

export const headStoreVariables = {
	HEAD_STORE: z
		.string()
		.refine(
			(text) => isAbsolute(text) || S3.test(text) || isHttp(text),
			"an absolute path outside DATA_DIR, s3://bucket/key, or an http(s) address that takes PUT and GET",
		)
		.optional(),
	HEAD_STORE_ENDPOINT: z
		.string()
		.refine((text) => isHttp(text) && new URL(text).pathname === "/", "the http(s) origin of the S3 service")
		.transform((text) => new URL(text).origin)
		.optional(),
	HEAD_STORE_REGION: z
		.string()
		.regex(/^[a-z0-9-]{1,64}$/, "the bucket's region, such as eu-central-1")
		.default("us-east-1"),
	HEAD_STORE_KEY_ID: z.string().max(256, "the id of the access key").optional(),
	HEAD_STORE_SECRET: z.string().max(1_024, "the access key's secret, or the token of the http(s) address").optional(),
	START_WITHOUT_HEAD_STORE: z.enum(["yes", "no"], "yes or no").default("no"),
} as const;

/** Variables whose values must not appear in messages. A URL may contain a secret. */
export const SECRET_HEAD_STORE_VARIABLES = ["HEAD_STORE", "HEAD_STORE_SECRET"] as const;

/** Variables that have an effect only if HEAD_STORE is set. */
const NEEDING = ["HEAD_STORE_ENDPOINT", "HEAD_STORE_KEY_ID", "HEAD_STORE_SECRET"] as const;

type Given = { readonly [Name in keyof typeof headStoreVariables]?: string | undefined };

/** Returns an error for each missing or conflicting variable. */
export function headStoreFaults(given: Given & { readonly DATA_DIR?: string | undefined }): string[] {
	const { HEAD_STORE: place } = given;
	if (place === undefined) {
		const alone = NEEDING.filter((name) => given[name] !== undefined);
		return alone.map((name) => `HEAD_STORE must be set together with ${name}`);
	}
	const faults: string[] = [];
	const needs = (name: keyof Given) => {
		if (given[name] === undefined) faults.push(`${name} must be set together with HEAD_STORE=s3://…`);
	};
	if (S3.test(place)) {
		needs("HEAD_STORE_ENDPOINT");
		needs("HEAD_STORE_KEY_ID");
		needs("HEAD_STORE_SECRET");
	}
	if (isAbsolute(place) && !/^\.\.(\/|$)/.test(relative(resolve(given.DATA_DIR ?? "./data"), place))) {
		faults.push("HEAD_STORE must lie outside DATA_DIR: a copy of the folder would bring it along");
	}
	return faults;
}

/** Returns the settings; undefined if no second place is configured. Call it only if `headStoreFaults` returns no errors. */
export function headStoreOf(given: Given): HeadStoreSettings | undefined {
	const { HEAD_STORE: text, HEAD_STORE_ENDPOINT: endpoint, HEAD_STORE_REGION: region, HEAD_STORE_KEY_ID: accessKeyId } = given;
	if (text === undefined) return undefined;
	if (isAbsolute(text)) return { kind: "file", file: text };
	const secret = given.HEAD_STORE_SECRET;
	const [, bucket, key] = S3.exec(text) ?? [];
	if (bucket === undefined || key === undefined) return { kind: "http", url: text, token: secret };
	if (endpoint === undefined || region === undefined || accessKeyId === undefined || secret === undefined) return undefined;
	return { kind: "s3", place: { endpoint, region, bucket, key, accessKeyId, secretAccessKey: secret } };
}

function isHttp(text: string): boolean {
	const url = URL.parse(text);
	return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" && url.hash === "";
}
