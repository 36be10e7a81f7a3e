// Failures of a call. Either the server refused with a reason, or there was no response and the outcome is unknown.
import type { Envelope } from "@candor/contract";

/**
 * Error of a call that the server refused. `text` is a message in the user's language, and `id` identifies the reason for
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
	/** Name of the parameter that the refusal concerns. Undefined if it concerns no parameter. */
	get field(): string | undefined {
		const { field } = this.params;
		return typeof field === "string" ? field : undefined;
	}
	/** True if the session has ended. The session is then cleared, and the page goes to the sign-in page. */
	get sessionProblem(): boolean {
		return this.type === "999";
	}
}

/**
 * Error of a call without a response, or of a call whose outcome the server does not know. The server may have executed the
 * request.
 */
export class CallUnanswered extends Error {
	readonly status: number;
	readonly text: string;
	/** Number of seconds after which a retry makes sense. Undefined if it is unknown. */
	readonly retryAfterS: number | undefined;
	constructor(status: number, text: string, retryAfterS?: number, cause?: unknown) {
		super(text || `no answer (${status})`, { cause });
		this.name = "CallUnanswered";
		this.status = status;
		this.text = text;
		this.retryAfterS = retryAfterS;
	}
}

/** Returns the text for the user that a thrown value contains. Returns an empty text for a value without such a text. */
export function textOf(problem: unknown): string {
	return problem instanceof CallRefused || problem instanceof CallUnanswered ? problem.text : "";
}
