// Asking for the code: one at a time, a countdown until the next, and in a sandbox the mail that would have been sent.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { CallRefused, CallUnanswered } from "../../../data/answers.ts";
import { call } from "../../../data/api.ts";
import { useMode } from "../../../data/mode.ts";
import { createStore, useStore } from "../../../data/store.ts";

/** The server lets the next code be asked for after so long. */
const AGAIN_AFTER_S = 30;
const ASK_OUTBOX_EVERY_MS = 1_500;

interface Sent {
	/** To whom; empty: none was sent. */
	readonly account: string;
	/** How many were sent: a new one makes the old mail old. */
	readonly count: number;
	/** When the next may be asked for, by this page's clock. */
	readonly againAt: number;
}
const sent = createStore<Sent>({ account: "", count: 0, againAt: 0 });

/** How sending went wrong: in the server's words, or without any. */
export interface SendFailure {
	readonly text: string;
	readonly answered: boolean;
}

export function useMailCode() {
	const state = useStore(sent);
	const [sending, setSending] = useState(false);
	const waitS = useCountdown(state.againAt);
	const send = async (account: string): Promise<SendFailure | undefined> => {
		setSending(true);
		try {
			await call("sms_mail", { account, scene: "register" }, { silent: true });
			sent.set({ account, count: sent.get().count + 1, againAt: Date.now() + AGAIN_AFTER_S * 1000 });
			return undefined;
		} catch (failure) {
			const after = failure instanceof CallUnanswered ? failure.retryAfterS : undefined;
			const refused = failure instanceof CallRefused ? failure : undefined;
			const wait = Number(after ?? refused?.params.retry_after ?? 0);
			if (wait > 0) sent.set({ ...sent.get(), againAt: Date.now() + wait * 1000 });
			// It was sent a moment ago, from this form or before a reload: that mail still holds.
			if (refused?.id === "code_sent_just_now") {
				if (sent.get().account !== account) sent.set({ ...sent.get(), account, count: sent.get().count + 1 });
				return undefined;
			}
			const text = refused?.text ?? (failure instanceof CallUnanswered ? failure.text : "");
			return { text, answered: refused !== undefined };
		} finally {
			setSending(false);
		}
	};
	return { send, sending, waitS, sentTo: state.account, count: state.count };
}

/** Whole seconds until `at`, ticking. */
function useCountdown(at: number): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		setNow(Date.now());
		if (at <= Date.now()) return;
		const timer = setInterval(() => {
			setNow(Date.now());
			if (Date.now() >= at) clearInterval(timer);
		}, 250);
		return () => clearInterval(timer);
	}, [at]);
	return Math.max(0, Math.ceil((at - now) / 1000));
}

/** The newest mail of a sandbox to this account; `elsewhere`: the sandbox shows its mails on its own machine only. */
export function useSandboxMail(account: string, count: number) {
	const sandbox = useMode() === "sandbox";
	const { data, error } = useQuery({
		queryKey: ["sandbox", "outbox", account, count],
		enabled: sandbox && account !== "" && count > 0,
		queryFn: ({ signal }) => call("sandbox/outbox", { account }, { silent: true, signal }),
		refetchInterval: ({ state }) => (state.error === null && (state.data?.length ?? 0) === 0 ? ASK_OUTBOX_EVERY_MS : false),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return { mail: data?.[0], elsewhere: error instanceof CallRefused && error.id === "own_machine_only" };
}
