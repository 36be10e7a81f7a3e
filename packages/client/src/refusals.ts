// The two errors of a call: the server refused it with a reason, or there was no response and the outcome is unknown.
import type { Envelope } from "@candor/contract";

/**
 * Error of a call that the server refused. `text` is the reason in the user's language, and `id` is the code of the reason for
 * programs.
 */
export class CallRefused extends Error {
	readonly id: string;
	readonly type: string;
	readonly params: Readonly<Record<string, string | number>>;
	constructor(envelope: Pick<Envelope<unknown>, "type" | "message" | "error" | "params">) {
		super(envelope.message);
		this.name = "CallRefused";
		this.id = envelope.error ?? "";
		this.type = envelope.type;
		this.params = envelope.params ?? {};
	}
	get text(): string {
		return this.message;
	}
	/** Name of the param that the refusal is about; undefined if it is about none. */
	get field(): string | undefined {
		const { field } = this.params;
		return typeof field === "string" ? field : undefined;
	}
	/** True if the session has ended. The app then clears it and opens the sign-in page. */
	get sessionProblem(): boolean {
		return this.type === "999";
	}
}

/**
 * Error of a call that got no response, or whose outcome the server does not know. The server may or may not have executed the
 * request.
 */
export class CallUnanswered extends Error {
	readonly status: number;
	readonly text: string;
	/** Number of seconds after which a repetition makes sense; undefined if it is unknown. */
	readonly retryAfterS: number | undefined;
	constructor(status: number, text: string, retryAfterS?: number, cause?: unknown) {
		super(text || `no answer (${status})`, { cause });
		this.name = "CallUnanswered";
		this.status = status;
		this.text = text;
		this.retryAfterS = retryAfterS;
	}
}

/** Returns the text for the user in a thrown value; an empty text if it has none. */
export function textOf(problem: unknown): string {
	return problem instanceof CallRefused || problem instanceof CallUnanswered ? problem.text : "";
}
