import { expect, test } from "vitest";
import { readConfig } from "./environment.ts";

const BUCKET = {
	IMAGE_STORE: "s3://pictures/live",
	IMAGE_STORE_ENDPOINT: "https://s3.example.org/",
	IMAGE_STORE_KEY_ID: "id",
	IMAGE_STORE_SECRET: "secret",
};

test("IMAGE_STORE may name a folder or a bucket", () => {
	expect(readConfig({ IMAGE_STORE: "/mnt/pictures" }).imageStore).toEqual({ kind: "folder", folder: "/mnt/pictures" });
	expect(readConfig(BUCKET).imageStore).toEqual({
		kind: "s3",
		place: {
			...{ endpoint: "https://s3.example.org", region: "us-east-1", bucket: "pictures", key: "live" },
			...{ accessKeyId: "id", secretAccessKey: "secret" },
		},
	});
});

test.each([
	[{ IMAGE_STORE: "pictures" }, "an absolute path, or s3"],
	[{ IMAGE_STORE: "s3://pictures/../x/" }, "an absolute path, or s3"],
	[{ ...BUCKET, IMAGE_STORE_SECRET: "" }, "IMAGE_STORE_SECRET must be set together with IMAGE_STORE=s3"],
	[{ ...BUCKET, IMAGE_STORE: "/mnt" }, "must be set together with IMAGE_STORE_ENDPOINT"],
	[{ IMAGE_STORE_KEY: "id" }, "IMAGE_STORE_KEY is not known"],
])("the image store %j is refused, and the message contains %s", (given, message) => {
	expect(() => readConfig(given)).toThrow(message);
});
