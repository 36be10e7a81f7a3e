// Polls the sandbox for the message (mail or text message) that it created instead of sending, until the message exists. A
// sandbox returns these messages only to requests from the machine on which it runs.

import { CallRefused } from "@candor/client";
import type { CallParams } from "@candor/contract";
import { useEffect, useState } from "react";
import { call } from "../../data/api.ts";
import { useMode } from "../../data/exchange-mode.ts";

const ASK_EVERY_MS = 1_500;
/** Number of requests for a message. If none of them finds a message, there is probably no account with this address. */
const ASK_TIMES = 6;
const ASK_LATE_EVERY_MS = 6_000;
const ASK_AT_MOST = 40;

export interface SandboxMessageState {
	readonly code: string | undefined;
	/** True if this page runs on a different machine than the sandbox, so that the sandbox does not return its messages. */
	readonly elsewhere: boolean;
	readonly none: boolean;
}
const UNKNOWN: SandboxMessageState = { code: undefined, elsewhere: false, none: false };

/**
 * Returns the newest message of the sandbox to a recipient.
 * @param params names the recipient; without it, the recipient is the signed-in user
 * @param count number of messages that the user has requested; 0 for none. A new message makes the previous one invalid.
 */
export function useSandboxMessage(scene: string, params: CallParams<"sandbox/outbox">, count: number): SandboxMessageState {
	const sandbox = useMode() === "sandbox";
	const [state, setState] = useState(UNKNOWN);
	const about = JSON.stringify([scene, params]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: `about` contains scene and params; a new count means a new message
	useEffect(() => {
		setState(UNKNOWN);
		if (!sandbox || count === 0) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		let gone = false;
		const ask = async (time: number) => {
			const found = await call("GET sandbox/outbox", params, { silent: true }).then(
				(messages) => messages.find((message) => message.scene === scene && message.code !== "")?.code,
				(problem: unknown) => (problem instanceof CallRefused && problem.id === "own_machine_only" ? null : undefined),
			);
			if (gone) return;
			if (found === null) setState({ ...UNKNOWN, elsewhere: true });
			else if (found !== undefined) setState({ ...UNKNOWN, code: found });
			else {
				if (time === ASK_TIMES) setState({ ...UNKNOWN, none: true });
				const wait = time < ASK_TIMES ? ASK_EVERY_MS : ASK_LATE_EVERY_MS;
				if (time < ASK_AT_MOST) timer = setTimeout(() => void ask(time + 1), wait);
			}
		};
		void ask(1);
		return () => {
			gone = true;
			clearTimeout(timer);
		};
	}, [sandbox, about, count]);
	return state;
}
