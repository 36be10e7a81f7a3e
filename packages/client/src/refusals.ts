// Failures of a call: a refusal (the server refused, with a reason) or no response (the outcome is unknown).
import type { Envelope } from "@candor/contract";

/** The server refused. `text` is for users in their language, `id` for programs. */
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
	/** The message for users; empty if the server gave none. */
	get text(): string {
		return this.message;
	}
	/** The field of the refusal, if any. */
	get field(): string | undefined {
		const { field } = this.params;
		return typeof field === "string" ? field : undefined;
	}
	/** The session was the problem: it is cleared and the page goes to the sign-in. */
	get sessionProblem(): boolean {
		return this.type === "999";
	}
}

/** No response: the network, a time-out, or a server that cannot tell. The request may or may not have been executed. */
export class CallUnanswered extends Error {
	readonly status: number;
	readonly text: string;
	/** Seconds until a retry makes sense; undefined: unknown. */
	readonly retryAfterS: number | undefined;
	constructor(status: number, text: string, retryAfterS?: number, cause?: unknown) {
		super(text || `no answer (${status})`, { cause });
		this.name = "CallUnanswered";
		this.status = status;
		this.text = text;
		this.retryAfterS = retryAfterS;
	}
}

/** Text for users from any thrown value; empty without one. */
export function textOf(problem: unknown): string {
	return problem instanceof CallRefused || problem instanceof CallUnanswered ? problem.text : "";
}
