// Failures of a call. Either the server refused with a reason, or there was no response and the outcome is unknown.
import type { Envelope } from "@candor/contract";

/** The server refused the call. `text` is for the user in the user's language, `id` for programs. */
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
	/** Parameter that the refusal concerns, if any. */
	get field(): string | undefined {
		const { field } = this.params;
		return typeof field === "string" ? field : undefined;
	}
	/** True if the session has ended. The session is then cleared, and the page goes to the sign-in page. */
	get sessionProblem(): boolean {
		return this.type === "999";
	}
}

/** The call has no response, or the server does not know the outcome. The request may have been executed. */
export class CallUnanswered extends Error {
	readonly status: number;
	readonly text: string;
	/** Seconds until a retry makes sense. Undefined if unknown. */
	readonly retryAfterS: number | undefined;
	constructor(status: number, text: string, retryAfterS?: number, cause?: unknown) {
		super(text || `no answer (${status})`, { cause });
		this.name = "CallUnanswered";
		this.status = status;
		this.text = text;
		this.retryAfterS = retryAfterS;
	}
}

/** Returns the text for the user from any thrown value. Empty if it has none. */
export function textOf(problem: unknown): string {
	return problem instanceof CallRefused || problem instanceof CallUnanswered ? problem.text : "";
}
