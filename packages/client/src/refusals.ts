// What a call can come to besides its data: a refusal (the server said no and why) or no answer (nothing is known).
import type { Envelope } from "@candor/contract";

/** The server refused. `text` is for people and already in their language, `id` for programs. */
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
	/** The message for people; empty where the server gave none. */
	get text(): string {
		return this.message;
	}
	/** The field the refusal is about, where it names one. */
	get field(): string | undefined {
		const { field } = this.params;
		return typeof field === "string" ? field : undefined;
	}
	/** The session was the problem: it is cleared already and the page goes to the login. */
	get sessionProblem(): boolean {
		return this.type === "999";
	}
}

/** No answer: the network, a time-out, or a server that is not able to say. What was asked may or may not have happened. */
export class CallUnanswered extends Error {
	readonly status: number;
	readonly text: string;
	/** Seconds after which asking again makes sense; undefined where the server did not say. */
	readonly retryAfterS: number | undefined;
	constructor(status: number, text: string, retryAfterS?: number, cause?: unknown) {
		super(text || `no answer (${status})`, { cause });
		this.name = "CallUnanswered";
		this.status = status;
		this.text = text;
		this.retryAfterS = retryAfterS;
	}
}

/** Text for people out of anything thrown; empty where there is none. */
export function textOf(problem: unknown): string {
	return problem instanceof CallRefused || problem instanceof CallUnanswered ? problem.text : "";
}
