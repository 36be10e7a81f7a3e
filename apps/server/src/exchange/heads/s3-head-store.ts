// Stores the head as an object of an S3-compatible bucket. Requests address the bucket by path and are signed by Signature
// Version 4 with the hash of the content. A failed request is not repeated here, because the next write has a newer head.
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { S3Place } from "../../config/head-store.ts";
import { ANSWER_TIMEOUT_MS, type HeadStore, readShortBody } from "./head-store.ts";

export class S3HeadStore implements HeadStore {
	readonly place: string;
	readonly #url: string;
	readonly #client: AwsClient;

	constructor({ endpoint, region, bucket, key, accessKeyId, secretAccessKey }: S3Place) {
		this.place = `s3://${bucket}/${key} at ${endpoint}`;
		this.#url = `${endpoint}/${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
		this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
	}

	async read(): Promise<string | undefined> {
		const response = await this.#ask("GET");
		const text = await readShortBody(response);
		// Only a missing object means that no head is stored. A missing bucket is an error.
		if (response.status === 404 && /<Code>NoSuchKey<\/Code>/.test(text)) return undefined;
		if (response.status !== 200) throw trouble("GET", response.status, text);
		return text;
	}

	async write(text: string): Promise<void> {
		const response = await this.#ask("PUT", text);
		if (!response.ok) throw trouble("PUT", response.status, await readShortBody(response));
		await response.body?.cancel();
	}

	#ask(method: "GET" | "PUT", text = ""): Promise<Response> {
		const headers: Record<string, string> = { "x-amz-content-sha256": createHash("sha256").update(text).digest("hex") };
		if (method === "PUT") headers["content-type"] = "application/json";
		const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
		return this.#client.fetch(this.#url, {
			method,
			headers,
			signal,
			redirect: "error",
			...(method === "PUT" ? { body: text } : {}),
		});
	}
}

function trouble(method: string, status: number, text: string): Error {
	const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1];
	return new Error(`${method} was answered with ${status}${code === undefined ? "" : ` ${code}`}`);
}
