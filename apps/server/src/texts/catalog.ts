// What a catalog of the server's texts holds, in each of the five languages alike.
import type { RefusalCode } from "@candor/contract";

/** What went well, beside the refusals. */
type DoneId =
	| "logged_out"
	| "code_sent"
	| "code_right"
	| "order_cancelled"
	| "orders_cancelled"
	| "close_taken"
	| "close_ordered"
	| "stops_set"
	| "transferred"
	| "funded"
	| "limits_saved"
	| "limits_saved_later"
	| "demo_refilled"
	| "verified_in_sandbox"
	| "password_changed"
	| "password_set"
	| "mail_code"
	| "mail_code_subject"
	| "mail_for_register"
	| "mail_for_forget"
	| "sms_code"
	| "mail_password_changed_subject"
	| "mail_password_changed"
	| "sessions_ended"
	| "session_ended"
	| "mail_second_factor_on_subject"
	| "mail_second_factor_on"
	| "mail_second_factor_off_subject"
	| "mail_second_factor_off"
	| "mail_recovery_codes_subject"
	| "mail_recovery_codes"
	| "mail_new_device_subject"
	| "mail_new_device"
	| "fund_password_set"
	| "fund_password_changed"
	| "email_bound"
	| "mobile_bound"
	| "unbound"
	| "wallet_bound"
	| "mail_for_bind"
	| "mail_for_password"
	| "mail_for_fund_password"
	| "mail_for_binding"
	| "mail_for_protection"
	| "mail_phrase_line"
	| "mail_fund_password_subject"
	| "mail_fund_password"
	| "mail_binding_subject"
	| "mail_binding"
	| "mail_frozen_subject"
	| "mail_frozen"
	| "mail_unfrozen_subject"
	| "mail_unfrozen"
	| "mail_phrase_subject"
	| "mail_phrase"
	| "mail_unlocking_subject"
	| "mail_unlocking";
export type TextId = DoneId | RefusalCode;

export interface Catalog {
	readonly texts: Readonly<Record<TextId, string>>;
	/** How a call's params are named on screens. */
	readonly fields: Readonly<Record<string, string>>;
}
