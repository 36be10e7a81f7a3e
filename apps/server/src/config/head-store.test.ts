// Tests the configuration of the second place that stores the journal's head (newest sequence and hash).
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "./environment.ts";

const folder = mkdtempSync(join(tmpdir(), "candor-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const S3 = {
	HEAD_STORE: "s3://candor-heads/live/head.json",
	HEAD_STORE_ENDPOINT: "https://s3.example.org/",
	HEAD_STORE_KEY_ID: "id",
};

test("HEAD_STORE may name a file, an http address or a bucket", () => {
	expect(readConfig({ HEAD_STORE: "/mnt/disk/head.json" }).headStore).toEqual({ kind: "file", file: "/mnt/disk/head.json" });
	const url = "https://heads.example.org/candor";
	expect(readConfig({ HEAD_STORE: url }).headStore).toEqual({ kind: "http", url, token: undefined });
	expect(readConfig({ HEAD_STORE: url, HEAD_STORE_SECRET: "t" }).headStore).toEqual({ kind: "http", url, token: "t" });
	expect(readConfig({ ...S3, HEAD_STORE_SECRET: "x", HEAD_STORE_REGION: "eu-central-1" }).headStore).toEqual({
		kind: "s3",
		place: {
			endpoint: "https://s3.example.org",
			region: "eu-central-1",
			bucket: "candor-heads",
			key: "live/head.json",
			accessKeyId: "id",
			secretAccessKey: "x",
		},
	});
	expect(readConfig({ START_WITHOUT_HEAD_STORE: "yes" }).startWithoutHeadStore).toBe(true);
});

test("the server reads the head store's secret from a file that only its owner can read", () => {
	const file = join(folder, "secret");
	writeFileSync(file, "x\n", { mode: 0o600 });
	const given = { ...S3, HEAD_STORE_SECRET_FILE: file };
	expect(readConfig(given).headStore).toMatchObject({ place: { secretAccessKey: "x" } });
	chmodSync(file, 0o640);
	expect(() => readConfig(given)).toThrow("can be read by others (mode 640)");
	rmSync(file);
	expect(() => readConfig(given)).toThrow(`${file} cannot be read: ENOENT`);
});

test.each([
	[{ HEAD_STORE: "head.json" }, "an absolute path outside DATA_DIR"],
	[{ HEAD_STORE: "ftp://example.org/head" }, "an absolute path outside DATA_DIR"],
	[{ HEAD_STORE: "https://user:word@example.org/head" }, "an absolute path outside DATA_DIR"],
	[{ HEAD_STORE: "/srv/candor/head.json", DATA_DIR: "/srv/candor" }, "outside DATA_DIR: a copy of the folder"],
	[{ HEAD_STORE: S3.HEAD_STORE }, "HEAD_STORE_ENDPOINT must be set together with HEAD_STORE=s3"],
	[S3, "HEAD_STORE_SECRET must be set"],
	[{ ...S3, HEAD_STORE_SECRET: "x", HEAD_STORE_SECRET_FILE: "/x" }, "must not both be set"],
	[{ ...S3, HEAD_STORE_SECRET_FILE: "x" }, "the absolute path of a file"],
	[{ HEAD_STORE_KEY_ID: "id" }, "HEAD_STORE must be set together with HEAD_STORE_KEY_ID"],
	[{ START_WITHOUT_HEAD_STORE: "1" }, "START_WITHOUT_HEAD_STORE must be yes or no"],
])("the server refuses the configuration %j", (given, words) => {
	expect(() => readConfig(given)).toThrow(words);
});

test("error messages about the head store contain no secret", () => {
	const given = { HEAD_STORE: "ftp://example.org/head?key=hidden", HEAD_STORE_SECRET: "hidden".repeat(200) };
	expect(() => readConfig(given)).toThrow(/not shown/);
	expect(() => readConfig(given)).not.toThrow(/hidden/);
});
