// Reads, writes and removes objects of an S3-compatible bucket. Request URLs contain the bucket as a path segment. Requests are
// signed with AWS Signature Version 4, which covers the hash of the content. A failed request is not retried here.
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { S3Place } from "../../config/head-store.ts";
import { ANSWER_TIMEOUT_MS, readShortBody } from "./head-store.ts";

export class S3Objects {
	readonly #bucket: string;
	readonly #client: AwsClient;
	readonly #timeoutMs: number;

	/** @param timeoutMs maximum wait for a complete response */
	constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Place, timeoutMs = ANSWER_TIMEOUT_MS) {
		this.#bucket = `${endpoint}/${bucket}`;
		this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
		this.#timeoutMs = timeoutMs;
	}

	/** Returns the object's content, or undefined if the object does not exist. A missing bucket is an error. */
	async get(key: string): Promise<Uint8Array | undefined> {
		const response = await this.#request("GET", key);
		if (response.status === 200) return new Uint8Array(await response.arrayBuffer());
		const text = await readShortBody(response);
		if (response.status === 404 && /<Code>NoSuchKey<\/Code>/.test(text)) return undefined;
		throw trouble("GET", response.status, text);
	}

	/** Returns the text of a small object, cut at the length of a head. Returns undefined if the object does not exist. */
	async getShortText(key: string): Promise<string | undefined> {
		const response = await this.#request("GET", key);
		const text = await readShortBody(response);
		if (response.status === 404 && /<Code>NoSuchKey<\/Code>/.test(text)) return undefined;
		if (response.status !== 200) throw trouble("GET", response.status, text);
		return text;
	}

	async put(key: string, content: string | Uint8Array, type: string): Promise<void> {
		const response = await this.#request("PUT", key, { content, type });
		if (!response.ok) throw trouble("PUT", response.status, await readShortBody(response));
		await response.body?.cancel();
	}

	/** Removes an object. If the object does not exist, the call succeeds. */
	async remove(key: string): Promise<void> {
		const response = await this.#request("DELETE", key);
		const text = await readShortBody(response);
		if (!response.ok && !/<Code>NoSuchKey<\/Code>/.test(text)) throw trouble("DELETE", response.status, text);
	}

	#request(
		method: "GET" | "PUT" | "DELETE",
		key: string,
		sent?: { readonly content: string | Uint8Array; readonly type: string },
	): Promise<Response> {
		const headers: Record<string, string> = {
			"x-amz-content-sha256": createHash("sha256")
				.update(sent?.content ?? "")
				.digest("hex"),
		};
		if (sent !== undefined) headers["content-type"] = sent.type;
		return this.#client.fetch(`${this.#bucket}/${key.split("/").map(encodeURIComponent).join("/")}`, {
			method,
			headers,
			signal: AbortSignal.timeout(this.#timeoutMs),
			redirect: "error",
			...(sent === undefined ? {} : { body: sent.content as Uint8Array<ArrayBuffer> | string }),
		});
	}
}

function trouble(method: string, status: number, text: string): Error {
	const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1];
	return new Error(`${method} was answered with ${status}${code === undefined ? "" : ` ${code}`}`);
}
