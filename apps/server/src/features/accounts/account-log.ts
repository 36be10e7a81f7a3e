// Logs registrations and failed sign-ins without personal data. An account appears as its user number, or, if it is unknown, as a
// keyed hash of the typed name. An IP address appears as its family (IPv4 or IPv6) and a keyed hash, so that the lines of one
// attacker can be counted.
import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { addressKey, type Rate, RateLimit } from "../../http/rate-limit.ts";
import type { RequestContext } from "../../http/request-context.ts";

/** Limit on logged failures, so that an attack cannot fill the log. The metrics still count every call. */
const FAILURES: Rate = { perSecond: 2, burst: 200 };

export type SignInFailure = "unknown_account" | "wrong_password" | "wrong_second_factor";
type Origin = Pick<RequestContext, "address">;

export interface AccountLogOptions {
	/** Secret key of the hashes. */
	readonly secret: Uint8Array;
	readonly monotonic: () => number;
	readonly info: (fields: object, message: string) => void;
}

export class AccountLog {
	readonly #options: AccountLogOptions;
	readonly #failures = new RateLimit(FAILURES, 1);
	#omitted = 0;

	constructor(options: AccountLogOptions) {
		this.#options = options;
	}

	/** Logs a registration. @param type type of the first login, for example `email` */
	registered(user: number, type: string, origin: Origin): void {
		this.#options.info({ user, type, ...this.#placeOf(origin) }, "account registered");
	}

	/** Logs a failed sign-in. @param account the user's number, or the typed name if no such account exists */
	signInFailed(cause: SignInFailure, account: number | string, origin: Origin): void {
		const { info, monotonic } = this.#options;
		if (this.#failures.take("all", monotonic()) > 0) {
			this.#omitted++;
			return;
		}
		const fields = typeof account === "number" ? { user: account } : { account: this.#hash(`account ${account}`) };
		const omitted = this.#omitted === 0 ? {} : { omitted: this.#omitted };
		this.#omitted = 0;
		info({ cause, ...fields, ...this.#placeOf(origin), ...omitted }, "sign-in failed");
	}

	#placeOf({ address }: Origin): object {
		const network = addressKey(address);
		return {
			network: isIPv6(address) && !address.startsWith("::ffff:") ? "ipv6" : "ipv4",
			place: this.#hash(`address ${network}`),
		};
	}

	/** Returns 12 hex digits. Without the key, a reader of the log cannot find a name or address by trying candidates. */
	#hash(text: string): string {
		return createHmac("sha256", this.#options.secret).update(`log ${text}`).digest("hex").slice(0, 12);
	}
}
