// Asking for a code: one at a time, and a countdown until the next that outlives a reload.
import { useEffect, useState } from "react";
import { CallRefused, CallUnanswered } from "../../../data/answers.ts";
import { call } from "../../../data/api.ts";
import { useStore } from "../../../data/store.ts";
import type { Whom } from "../calculate/check-entry.ts";
import { phoneDigits, shownArea } from "../calculate/phone.ts";
import { createKept } from "./kept.ts";
import type { CodeScene } from "./typed.ts";
import { accountParams } from "./whom.ts";

/** The server lets the next code be asked for after so long. */
const AGAIN_AFTER_S = 30;
/** No refusal asks for more patience; a longer one here comes from a clock that was set back. */
const LONGEST_WAIT_MS = 60 * 60_000;

interface Sent {
	/** To whom; empty: none was sent. */
	readonly to: string;
	/** How many were sent: a new one makes the old message old. */
	readonly count: number;
	/** When the next to the same may be asked for, by this page's clock. */
	readonly againAt: number;
	/** When the next to anybody may. */
	readonly anyAt: number;
}
const NONE: Sent = { to: "", count: 0, againAt: 0, anyAt: 0 };

function readSent(stored: unknown): Sent {
	const { to, count, againAt, anyAt } = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<Sent>;
	const time = (at: unknown) => (typeof at === "number" && at < Date.now() + LONGEST_WAIT_MS ? at : 0);
	if (typeof to !== "string" || typeof count !== "number") return NONE;
	return { to, count, againAt: time(againAt), anyAt: time(anyAt) };
}
const sent = {
	register: createKept("candor.sent.register", readSent),
	forget: createKept("candor.sent.forget", readSent),
} satisfies Record<CodeScene, unknown>;

/** One text for one recipient. */
function recipient({ type, account, areaCode }: Whom): string {
	if (account.trim() === "") return "";
	return type === "mobile" ? `${shownArea(areaCode)} ${phoneDigits(account)}` : account.trim();
}

/** How sending went wrong: in the server's words, or without any. */
export interface SendFailure {
	readonly text: string;
	/** The refusal is about whom to send to. */
	readonly account: boolean;
}

export function useSentCode(scene: CodeScene, whom: Whom) {
	const store = sent[scene];
	const state = useStore(store);
	const [sending, setSending] = useState(false);
	const to = recipient(whom);
	const waitS = useCountdown(Math.max(state.anyAt, to !== "" && state.to === to ? state.againAt : 0));
	const send = async (): Promise<SendFailure | undefined> => {
		setSending(true);
		try {
			await call(whom.type === "mobile" ? "sms_send" : "sms_mail", { ...accountParams(whom), scene }, { silent: true });
			store.set({ ...store.get(), to, count: store.get().count + 1, againAt: Date.now() + AGAIN_AFTER_S * 1000 });
			return undefined;
		} catch (failure) {
			const after = failure instanceof CallUnanswered ? failure.retryAfterS : undefined;
			const refused = failure instanceof CallRefused ? failure : undefined;
			const waitMs = Number(after ?? refused?.params.retry_after ?? 0) * 1000;
			// It was sent a moment ago, from this form or from another tab: that message still holds.
			if (refused?.id === "code_sent_just_now") {
				store.set({ ...store.get(), to, count: store.get().count + 1, againAt: Date.now() + waitMs });
				return undefined;
			}
			if (waitMs > 0) store.set({ ...store.get(), anyAt: Date.now() + Math.min(waitMs, LONGEST_WAIT_MS) });
			const text = refused?.text ?? (failure instanceof CallUnanswered ? failure.text : "");
			return { text, account: refused?.field === "account" };
		} finally {
			setSending(false);
		}
	};
	return { send, sending, waitS, to, sentHere: to !== "" && state.to === to, count: state.count };
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
