// Sends verification codes and security notices by mail or text message, if a provider is configured. A sandbox also stores each
// message, and its user can read it with the call sandbox/outbox.
import type { StepUpScene } from "@candor/contract";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { writeLetter } from "../../outbox/mail-body.ts";
import type { ChannelName } from "../../outbox/message.ts";
import { NOTICE_LIFETIME_MS } from "../../outbox/notice-lifetime.ts";
import type { Outbox } from "../../outbox/outbox.ts";
import { keysOf, loginsOf, type UserRow } from "../../people/logins.ts";
import { protectionOf } from "../../people/protection.ts";
import { LANGUAGE_TAGS, type Language } from "../../texts/language.ts";
import { say } from "../../texts/say.ts";
import { CODE_MINUTES, type People } from "./codes.ts";

export interface MessagesOptions {
	readonly people: People;
	readonly views: Pick<ViewsNeeded, "founding">;
	readonly outbox: Outbox;
	readonly now: () => number;
	/** Maximum number of text messages per day. Notices may use at most half of it. Default: no limit. */
	readonly smsPerDay?: number | undefined;
}

export interface CodeMessage {
	readonly channel: ChannelName;
	readonly key: string;
	readonly scene: "register" | "forget" | "bind" | "second_factor" | StepUpScene;
	readonly code: string;
	readonly language: Language;
	/** False if no account has the address. No message is sent then, but the response takes the same time. */
	readonly wanted: boolean;
	readonly user?: bigint | undefined;
}

/** Mails about the result of an identity verification. */
export type VerificationMail =
	| "verification_verified"
	| "verification_rejected"
	| "verification_needs_update"
	| "verification_frozen";

export type SecurityChange =
	| "password_changed"
	| "fund_password"
	| "binding"
	| "frozen"
	| "unfrozen"
	| "phrase"
	| "unlocking"
	| "second_factor_on"
	| "second_factor_off"
	| "factor_lost"
	| "recovery_codes"
	| "passkey_added"
	| "passkey_removed"
	| "passkey_copied"
	| "passkey_went_back"
	| "new_device"
	| "withdrawal_address_added"
	| "bank_card_added"
	| "bank_card_removed"
	| "bank_card_shown"
	| "bank_card_accepted"
	| "bank_card_rejected"
	| "payment_account_added"
	| "payment_account_removed"
	| VerificationMail;

/** Mails about P2P orders: one about a new step, and two reminders about the time that is left. */
export type P2pMail = "p2p_order" | "p2p_half" | "p2p_tenth";

/** Mails about changes of withdrawals and deposits. */
export type MoneyMail =
	| "withdrawal_applied"
	| "withdrawal_confirm"
	| "withdrawal_approved"
	| "withdrawal_sent"
	| "withdrawal_confirmed"
	| "withdrawal_rejected"
	| "withdrawal_cancelled"
	| "withdrawal_stopped"
	| "withdrawal_refunded"
	| "withdrawal_held"
	| "deposit_credited"
	| "deposit_rejected"
	| "deposit_reversed";

const SHOWN_MS = 60 * 60_000;
const DAY_MS = 86_400_000;
/**
 * Security notices about a new destination of money. They go to every address of the user, because a thief may control one of
 * them.
 */
const EVERY_ADDRESS: ReadonlySet<SecurityChange> = new Set([
	"bank_card_added",
	"payment_account_added",
	"withdrawal_address_added",
]);

/** Returns a UTC day as text in the given language. */
function dayText(language: Language, at: number): string {
	const form = { dateStyle: "long", calendar: "gregory", timeZone: "UTC" } as const;
	return new Intl.DateTimeFormat(LANGUAGE_TAGS[language], form).format(at);
}

export async function removeShown(people: People, now: number): Promise<void> {
	await people
		.deleteFrom("people.sandbox_mails")
		.where("at", "<", BigInt(now - SHOWN_MS))
		.execute();
}

export class Messages {
	readonly #options: MessagesOptions;
	/** Number of notices that this process has sent as text messages on the UTC day `day`. */
	#texted = { day: 0, count: 0 };

	constructor(options: MessagesOptions) {
		this.#options = options;
	}

	/** Returns true if messages can be sent through this channel: a provider is configured, or the exchange is a sandbox. */
	reaches(channel: ChannelName): boolean {
		return this.#options.views.founding.mode === "sandbox" || this.#options.outbox.has(channel);
	}

	async code({ channel, key, scene, code, language, wanted, user }: CodeMessage): Promise<void> {
		const { outbox, now } = this.#options;
		const params = { code, minutes: CODE_MINUTES };
		const phrase = channel === "mail" && user !== undefined ? await this.#phraseOf(user, language) : [];
		const sentence = say(language, channel === "mail" ? "mail_code" : "sms_code", params);
		const purpose = say(language, `mail_for_${scene}`);
		if (wanted)
			await this.#show({ key, scene, code, text: channel === "mail" ? [sentence, purpose, ...phrase].join("\n\n") : sentence });
		if (!outbox.has(channel)) return;
		const letter =
			channel === "mail"
				? writeLetter(language, say(language, "mail_code_subject"), [sentence, purpose, ...phrase], code)
				: { subject: "", text: sentence, html: "" };
		const at = now();
		await outbox.enqueue({ channel, recipient: key, ...letter, expiresAt: wanted ? at + CODE_MINUTES * 60_000 : at });
	}

	/**
	 * Sends a security notice to the user's e-mail address. If the user has none, the notice goes to the phone. A notice in
	 * `EVERY_ADDRESS` goes to both.
	 * @param facts values for the text: IP address of the request, and for bank cards and payment accounts the last characters of
	 * the number
	 * @param to recipient instead of the bound addresses, for example the address that was just removed
	 */
	async security(
		user: Pick<UserRow, "id" | "language">,
		what: SecurityChange,
		{ address, last_four }: Pick<RequestContext, "address"> & { readonly last_four?: string },
		to?: string,
	): Promise<void> {
		const { people, outbox, now } = this.#options;
		const logins = to === undefined ? await loginsOf(people, user.id) : [];
		const recipient = to ?? keysOf(logins, "email").at(-1);
		const phone = recipient === undefined || EVERY_ADDRESS.has(what) ? keysOf(logins, "mobile").at(-1) : undefined;
		const { language } = user;
		const sentence = say(language, `mail_${what}`, { address, ...(last_four !== undefined && { last_four }) });
		const sentences = [sentence, ...(await this.#phraseOf(user.id, language))];
		const expiresAt = now() + NOTICE_LIFETIME_MS;
		if (recipient !== undefined) {
			await this.#show({ key: recipient, scene: what, code: "", text: sentences.join("\n\n") });
			const letter = writeLetter(language, say(language, `mail_${what}_subject`), sentences);
			if (outbox.has("mail")) await outbox.enqueue({ channel: "mail", recipient, ...letter, expiresAt });
		}
		if (phone !== undefined) {
			// Text messages are not encrypted, so they do not contain the user's anti-phishing phrase.
			await this.#show({ key: phone, scene: what, code: "", text: sentence });
			const mayText = outbox.has("sms") && this.#mayText();
			if (mayText) await outbox.enqueue({ channel: "sms", recipient: phone, subject: "", text: sentence, html: "", expiresAt });
		}
	}

	/**
	 * Counts a notice toward the day's limit on text messages, and returns true if it may be sent. Codes need text messages too, so
	 * notices may use only half of the limit.
	 */
	#mayText(): boolean {
		const { smsPerDay, now } = this.#options;
		const day = Math.floor(now() / DAY_MS);
		this.#texted = this.#texted.day === day ? this.#texted : { day, count: 0 };
		if (smsPerDay !== undefined && this.#texted.count >= smsPerDay / 2) return false;
		this.#texted.count++;
		return true;
	}

	/**
	 * Stores a mail about a deposit or withdrawal in the caller's transaction, so that a restart can neither lose nor repeat it.
	 * `startSending` sends the mail after the commit.
	 * @param link URL of a page on which the user can only stop the withdrawal
	 */
	async money(
		transaction: People,
		user: Pick<UserRow, "id" | "language">,
		what: MoneyMail,
		facts: { readonly amount: string; readonly currency: string; readonly to: string; readonly hash: string },
		link?: string,
	): Promise<void> {
		await this.#storeMail(transaction, user, what, facts, link);
	}

	/**
	 * Stores a mail about held rebates that will lapse, in the caller's transaction. The user also gets a notice in the app.
	 * `startSending` sends the mail after the commit.
	 * @param lapsesAt time (ms) at which the first of these rebates lapses
	 */
	async rebatesExpiring(transaction: People, user: Pick<UserRow, "id" | "language">, lapsesAt: number): Promise<void> {
		const { language } = user;
		await this.#storeMail(transaction, user, "rebates_expiring", { day: dayText(language, lapsesAt) });
	}

	/**
	 * Stores a mail about a P2P order in the caller's transaction. The user also sees the same notice in the app. `startSending`
	 * sends the mail after the commit.
	 */
	async p2p(
		transaction: People,
		user: Pick<UserRow, "id" | "language">,
		what: P2pMail,
		facts: Readonly<Record<string, string>>,
	): Promise<void> {
		await this.#storeMail(transaction, user, what, facts);
	}

	/** Stores a mail in the caller's transaction. @param link URL of a page on which the user can only stop a withdrawal */
	async #storeMail(
		transaction: People,
		{ id, language }: Pick<UserRow, "id" | "language">,
		what: MoneyMail | P2pMail | "rebates_expiring",
		facts: Readonly<Record<string, string>>,
		link?: string,
	): Promise<void> {
		const { outbox, now } = this.#options;
		const recipient = keysOf(await loginsOf(transaction, id), "email").at(-1);
		if (recipient === undefined) return;
		const sentences = [
			say(language, `mail_${what}`, facts),
			...(link === undefined ? [] : [say(language, "mail_withdrawal_stop_line", { link })]),
			...(await this.#phraseOf(id, language)),
		];
		await this.#show({ key: recipient, scene: what, code: "", text: sentences.join("\n\n") }, transaction);
		if (!outbox.has("mail")) return;
		const letter = writeLetter(language, say(language, `mail_${what}_subject`, facts), sentences);
		await outbox.store({ channel: "mail", recipient, ...letter, expiresAt: now() + NOTICE_LIFETIME_MS }, transaction);
	}

	startSending(): void {
		this.#options.outbox.start();
	}

	async #phraseOf(user: bigint, language: Language): Promise<string[]> {
		const { phrase } = await protectionOf(this.#options.people, user, this.#options.now());
		return phrase === "" ? [] : [say(language, "mail_phrase_line", { phrase })];
	}

	async #show(
		{ key, scene, code, text }: { key: string; scene: string; code: string; text: string },
		people = this.#options.people,
	): Promise<void> {
		const { views, now } = this.#options;
		if (views.founding.mode !== "sandbox") return;
		await people
			.insertInto("people.sandbox_mails")
			.values({ account_key: key, scene, code, text, at: BigInt(now()) })
			.execute();
	}
}
