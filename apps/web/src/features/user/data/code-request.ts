// Requests a code by e-mail or text message. The countdown until the next request survives a reload.
import { CallRefused, CallUnanswered } from "@candor/client";
import { useStore } from "@candor/client/page";
import { useEffect, useState } from "react";
import { call } from "../../../data/api.ts";
import type { AccountInput } from "../calculate/check-sign-in.ts";
import { phoneDigits, shownArea } from "../calculate/phone.ts";
import { deviceOf } from "./devices.ts";
import { LONGEST_WAIT_MS, sent } from "./sent-codes.ts";
import { accountParams } from "./sign-in-account.ts";
import type { CodeScene } from "./sign-in-draft.ts";

/** Minimum time between two codes, in seconds. The server enforces the same limit. */
const AGAIN_AFTER_S = 30;
/** Time for which a code is valid, ms. */
const HOLDS_MS = 10 * 60_000;
function recipient({ type, account, areaCode }: AccountInput): string {
	if (account.trim() === "") return "";
	return type === "mobile" ? `${shownArea(areaCode)} ${phoneDigits(account)}` : account.trim();
}

/** Error of a request for a code. `text` is the server's message, empty if the server did not respond. */
export interface SendFailure {
	readonly text: string;
	/** True if the server refused the recipient (e-mail address or phone number). */
	readonly account: boolean;
}

export function useSentCode(scene: CodeScene, whom: AccountInput) {
	const store = sent[scene];
	const state = useStore(store);
	const [sending, setSending] = useState(false);
	const to = recipient(whom);
	const waitS = useCountdown(Math.max(state.anyAt, to !== "" && state.to === to ? state.againAt : 0));
	const noteSent = (waitMs: number) => {
		const now = Date.now();
		store.set({ ...store.get(), to, at: now, count: store.get().count + 1, againAt: now + waitMs });
	};
	const send = async (): Promise<SendFailure | undefined> => {
		setSending(true);
		const params = accountParams(whom);
		try {
			await call(
				whom.type === "mobile" ? "POST sms_send" : "POST sms_mail",
				{ ...params, scene, device: deviceOf(params.account) },
				{ ownWords: true },
			);
			noteSent(AGAIN_AFTER_S * 1000);
			return undefined;
		} catch (failure) {
			const refused = failure instanceof CallRefused ? failure : undefined;
			// This refusal means that a code was sent a moment ago, at the request of this form or another tab. That code is
			// still valid.
			if (refused?.id === "code_sent_just_now") {
				noteSent(Number(refused.params.retry_after ?? AGAIN_AFTER_S) * 1000);
				return undefined;
			}
			const unanswered = failure instanceof CallUnanswered ? failure : undefined;
			const waitMs = Math.min((unanswered?.retryAfterS ?? 0) * 1000, LONGEST_WAIT_MS);
			if (waitMs > 0) store.set({ ...store.get(), anyAt: Date.now() + waitMs });
			return { text: refused?.text ?? unanswered?.text ?? "", account: refused?.field === "account" };
		} finally {
			setSending(false);
		}
	};
	return {
		send,
		sending,
		waitS,
		to,
		sentHere: to !== "" && state.to === to && Date.now() - state.at < HOLDS_MS,
		count: state.count,
	};
}

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
