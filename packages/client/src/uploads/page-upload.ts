// Sends a file to `POST upload` and reports the progress. It uses XMLHttpRequest, because fetch reports no progress of a request
// body.
import type { Envelope } from "@candor/contract";
import { CallRefused, CallUnanswered } from "../refusals.ts";
import type { PageSession, Session } from "../session/session.ts";
import type { Store } from "../stores/store.ts";

export interface UploadedFile {
	readonly id: string;
	readonly url: string;
}

export interface UploadOptions {
	readonly signal?: AbortSignal;
	/** Called with the number of bytes sent so far, and the size of the file in bytes. */
	readonly onProgress?: (sent: number, total: number) => void;
}

/** Uploads a file. @throws CallRefused, or CallUnanswered without a response */
export type Upload = (purpose: string, file: File, options?: UploadOptions) => Promise<UploadedFile>;

export interface PageUploadOptions<U> extends Pick<PageSession<U>, "session" | "isReplaced" | "endSession"> {
	readonly origin: string;
	readonly language: () => string;
	readonly sendingCalls: Store<number>;
}

/** An upload fails if it makes no progress for this time, ms. The whole upload may take longer on a slow network. */
const TIME_OUT_MS = 60_000;
const CONNECTION_LOST = 0;

export function createPageUpload<U>({
	session,
	isReplaced,
	endSession,
	sendingCalls,
	origin,
	language,
}: PageUploadOptions<U>): Upload {
	const upload: Upload = async (purpose, file, options = {}) => {
		const asked: Session<U> | null = session.get();
		const body = new FormData();
		// The server must read the purpose before the file, so the form has it first.
		body.set("purpose", purpose);
		body.set("file", file);
		const headers = {
			accept: "application/json",
			"language-mark": language(),
			...(asked !== null && { authorization: asked.token }),
		};
		sendingCalls.set(sendingCalls.get() + 1);
		try {
			return readResponse(await send(`${origin}/api/upload`, { headers, body, size: file.size }, options));
		} catch (problem) {
			if (!(problem instanceof CallRefused) || !problem.sessionProblem) throw problem;
			if (await isReplaced(asked)) return await upload(purpose, file, options);
			if (asked?.token === session.get()?.token) endSession(problem.text);
			throw problem;
		} finally {
			sendingCalls.set(sendingCalls.get() - 1);
		}
	};
	return upload;
}

interface Sending {
	readonly headers: Readonly<Record<string, string>>;
	readonly body: FormData;
	/** Size of the file, bytes. The total that the browser reports also counts the bytes of the form around it. */
	readonly size: number;
}

interface Received {
	readonly status: number;
	readonly text: string;
}

function send(url: string, { headers, body, size }: Sending, { signal, onProgress }: UploadOptions): Promise<Received> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		let timer: ReturnType<typeof setTimeout>;
		const fail = () => {
			clearTimeout(timer);
			signal?.removeEventListener("abort", cancel);
			reject(new CallUnanswered(CONNECTION_LOST, ""));
		};
		const cancel = () => request.abort();
		const waitOn = () => {
			clearTimeout(timer);
			timer = setTimeout(cancel, TIME_OUT_MS);
		};
		request.upload.onprogress = ({ loaded, total }) => {
			waitOn();
			onProgress?.(total > 0 ? Math.min(size, Math.floor((loaded / total) * size)) : 0, size);
		};
		request.onload = () => {
			clearTimeout(timer);
			signal?.removeEventListener("abort", cancel);
			resolve({ status: request.status, text: request.responseText });
		};
		request.onerror = fail;
		request.onabort = fail;
		if (signal?.aborted) return fail();
		signal?.addEventListener("abort", cancel);
		request.open("POST", url);
		for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
		waitOn();
		request.send(body);
	});
}

function readResponse({ status, text }: Received): UploadedFile {
	let envelope: Envelope<UploadedFile> | null;
	try {
		envelope = JSON.parse(text) as Envelope<UploadedFile> | null;
	} catch (cause) {
		throw new CallUnanswered(status, "", undefined, cause);
	}
	if (envelope === null || typeof envelope !== "object" || !("type" in envelope)) throw new CallUnanswered(status, "");
	if (envelope.type === "ok") return envelope.data;
	if (envelope.error === undefined && envelope.type !== "999") throw new CallUnanswered(status, envelope.message);
	throw new CallRefused(envelope);
}
