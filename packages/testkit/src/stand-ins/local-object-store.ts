// An object store on this machine. It accepts PUT, GET and DELETE as plain HTTP or as S3. As S3, it checks the signature and the
// content hash of each request. The check follows the published rules (AWS Signature Version 4) and does not use the library that
// signs the requests.
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface LocalKeys {
	readonly accessKeyId: string;
	readonly secretAccessKey: string;
	readonly region: string;
}

export class LocalObjectStore {
	readonly #server: Server;
	readonly #keys: LocalKeys | undefined;
	readonly #held: ServerResponse[] = [];
	/** Stored objects by path, with one character per byte. */
	readonly kept = new Map<string, string>();
	puts = 0;
	/** Behaviour of the store: `well` responds normally, `failing` responds with status 503, `silent` does not respond. */
	mood: "well" | "failing" | "silent" = "well";

	private constructor(server: Server, keys: LocalKeys | undefined) {
		this.#server = server;
		this.#keys = keys;
		server.on("request", (request, response) => void this.#answer(request, response));
	}

	/** Starts the object store. @param keys if they are given, the store is S3 and accepts only these keys */
	static async start(keys?: LocalKeys): Promise<LocalObjectStore> {
		const server = createServer();
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
		return new LocalObjectStore(server, keys);
	}

	get origin(): string {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	async stop(): Promise<void> {
		this.#server.closeAllConnections();
		this.#server.close();
		await once(this.#server, "close");
	}

	async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part as Buffer);
		const body = Buffer.concat(parts);
		const { method = "", url = "", headers } = request;
		const say = (status: number, text = "") => void response.writeHead(status).end(text);
		const refuse = (status: number, code: string) => say(status, `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
		if (this.mood === "silent") {
			this.#held.push(response);
			return;
		}
		if (this.mood === "failing") return refuse(503, "SlowDown");
		if (this.#keys !== undefined) {
			if (headers["x-amz-content-sha256"] !== sha256(body)) return refuse(400, "XAmzContentSHA256Mismatch");
			if (headers.authorization !== signatureOf({ method, path: url, headers }, this.#keys))
				return refuse(403, "SignatureDoesNotMatch");
			if (!url.startsWith("/heads/")) return refuse(404, "NoSuchBucket");
		}
		if (method === "PUT") {
			this.puts++;
			this.kept.set(url, body.toString("latin1"));
			return say(200);
		}
		if (method === "DELETE") {
			this.kept.delete(url);
			return say(204);
		}
		const text = this.kept.get(url);
		if (text === undefined) return refuse(404, "NoSuchKey");
		response.writeHead(200).end(text, "latin1");
	}
}

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Uint8Array | string, text: string) => createHmac("sha256", key).update(text).digest();

/** Encodes each byte as %XY, except letters, digits and `-._~`. The input may already be encoded. */
const encoded = (part: string) =>
	encodeURIComponent(decodeURIComponent(part)).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export interface SignedRequest {
	readonly method: string;
	/** Path as it was sent, without the query. */
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
}

/** Returns the correct Authorization header of a request, for the headers that the request names as signed. */
export function signatureOf(
	{ method, path, headers }: SignedRequest,
	{ accessKeyId, secretAccessKey, region }: LocalKeys,
): string {
	const given = new Map(Object.entries(headers));
	const signed = (/SignedHeaders=([^,]+)/.exec(headers.authorization ?? "")?.[1] ?? "host").split(";");
	const time = String(headers["x-amz-date"]);
	const day = time.slice(0, 8);
	const canonical = [
		method,
		path.split("/").map(encoded).join("/"),
		"",
		...signed.map((name) => `${name}:${String(given.get(name)).trim().replace(/\s+/g, " ")}`),
		"",
		signed.join(";"),
		headers["x-amz-content-sha256"],
	].join("\n");
	const scope = `${day}/${region}/s3/aws4_request`;
	const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
	const key = [region, "s3", "aws4_request"].reduce<Uint8Array>(hmac, hmac(`AWS4${secretAccessKey}`, day));
	const signature = createHmac("sha256", key).update(text).digest("hex");
	return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signed.join(";")}, Signature=${signature}`;
}
