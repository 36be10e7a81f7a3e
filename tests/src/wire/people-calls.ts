// Lists the API calls that have their own test files, one list for each file. Each of these files makes all calls of its list and
// tests every refusal that they declare.
import type { CallPath } from "@candor/contract";

export const PEOPLE_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"user/forget",
	"user/e_pwd",
	"user/check_mobile",
	"user/check_email",
	"user/register",
	"user/login",
	"sms_mail",
	"sms_send",
]);
export const SECURITY_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"user/login_factor",
	"user/totp_setup",
	"user/totp_confirm",
	"user/totp_disable",
	"user/recovery_codes",
	"user/sessions",
	"user/session_revoke",
	"user/login_history",
]);
export const LOST_STEP_CALLS: ReadonlySet<CallPath> = new Set<CallPath>(["user/factor_lost", "user/factor_kept"]);
export const PROTECTION_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"sms_other_mail",
	"user/has_password",
	"safe/update_password",
	"user/bind",
	"user/unbind",
	"user/freeze",
	"user/phrase",
	"user/lock",
]);
export const BANK_CARD_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"user/cash_info",
	"user/cash_save",
	"user/cash_default",
	"user/cash_delete",
	"user/cash_number",
]);
export const P2P_BASE_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"ctc/config",
	"ctc/account/list",
	"ctc/account/save",
	"ctc/account/delete",
]);
export const WALLET_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"user/wallet_nonce",
	"user/wallet_connect",
	"wallet/apv_address",
]);
export const PASSKEY_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"user/passkeys",
	"user/passkey_options",
	"user/passkey_add",
	"user/passkey_remove",
	"user/passkey_login_options",
	"user/passkey_login",
]);
export const VERIFICATION_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"user/verification",
	"user/verification_documents",
	"user/real_name",
	"user/real_name2",
	"user/verification_appeal",
	"user/verification_change",
	"user/data_download",
	"user/data_erase",
]);
export const READING_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"area_code",
	"favourites/list",
	"favourites/save",
	"news/announcement",
	"news/list",
	"news/detail",
]);
export const OWN_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"user/limits",
	"user/limits_save",
	"user/staff_looks",
	"demo/refill",
	"sandbox/verify",
]);
export const OPTION_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"microtrade/lists",
	"microtrade/seconds",
	"microtrade/payable_currencies",
	"microtrade/submit",
	"proofs/option",
]);
export const CONTRACT_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"lever/deal",
	"lever/submit",
	"lever/my_trade",
	"lever/close",
	"lever/cancel",
	"lever/setstop",
	"lever/funding",
	"proofs/liquidation",
	"proofs/funding",
]);
export const EARN_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"lh/deposit/config",
	"lh/deposit/product_info",
	"lh/deposit/report",
	"lh/deposit/order",
	"lh/deposit",
	"lh/deposit/additionalDeposit",
	"lh/deposit/order/cancel",
	"lh/defaultPay",
]);
export const FUND_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"lh/getUplan",
	"lh/getUplan/order",
	"lh/setUplan",
	"lh/setUplan/cancel",
	"lh/redeem",
]);
export const OFFERING_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"lh/send/config",
	"lh/send/product_info",
	"lh/send/get_recommend",
	"lh/send/order_list",
	"lh/send/order",
	"ieo/list",
	"ieo/myApply",
	"ieo/apply",
	"ieo/pay",
	"proofs/allotment",
]);
/** Calls of p2p.pg.test.ts, which tests most of their refusals. packages/core/src/p2p/p2p.test.ts tests the others. */
export const P2P_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"ctc/product/all",
	"ctc/product/list",
	"ctc/product/info",
	"ctc/product/save",
	"ctc/product/close",
	"ctc/order/add",
	"ctc/order/list",
	"ctc/order/declare",
	"ctc/order/pay",
	"ctc/order/cancel",
	"ctc/order/release",
	"ctc/order/appeal",
	"ctc/order/agree",
	"ctc/merchant/info",
	"ctc/merchant/apply",
	"ctc/merchant/withdraw",
	"ctc/user/block",
]);
/** Calls about auto-deleveraging. contract-crash.pg.test.ts makes them, because it causes auto-deleveraging. */
export const CRASH_CALLS: ReadonlySet<CallPath> = new Set<CallPath>(["proofs/deleveraging"]);
export const CONTRACT_ACCOUNT_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"lever/mode",
	"lever/account",
	"lever/liquidations",
	"lever/insurance",
]);
export const REFERRAL_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"user/invite",
	"user/invite_list",
	"user/my_invite_list",
	"user/my_account_return",
	"user/my_poster",
	"user/my_share",
	"proofs/ranking",
]);
export const NOTICE_CALLS: ReadonlySet<CallPath> = new Set<CallPath>(["notice/list", "notice/read"]);
export const OPERATOR_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"operator/submit",
	"operator/intents",
	"operator/found",
	"operator/invite",
	"operator/enrolments",
]);
/** Calls of chat and evidence of P2P orders, of p2p-chat.pg.test.ts, which tests also their ids. */
export const CHAT_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"ctc/order/messages",
	"ctc/order/message",
	"ctc/order/read",
	"ctc/order/typing",
	"ctc/order/evidence",
]);
export const IMAGE_CALLS: ReadonlySet<CallPath> = new Set<CallPath>(["upload"]);
export const MONEY_CALLS: ReadonlySet<CallPath> = new Set<CallPath>([
	"wallet/deposit_currency",
	"wallet/deposit_address",
	"wallet/charge_req",
	"wallet/bank_accounts",
	"charge_mention/log2",
	"charge_mention/detail",
	"wallet/withdrawal_currency",
	"wallet/get_info",
	"wallet/get_address",
	"wallet/check_address",
	"wallet/addaddress",
	"wallet/deladdress",
	"wallet/out",
	"wallet/out/cancel",
	"wallet/out/confirm",
	"wallet/out/stop",
	"charge_mention/log3",
	"sandbox/chain_fund",
]);
