// Calls that work only in a sandbox: deposit test coins, verify the user, and read the mails and text messages that the sandbox
// stored instead of sending them. A live exchange refuses these calls.
import { SERVICE } from "@candor/core";
import { formatDecimalShort } from "@candor/money";
import type { Kysely } from "kysely";
import { data, refused, text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { Submits, ViewsNeeded } from "../../http/dependencies.ts";
import { RateLimit } from "../../http/rate-limit.ts";
import { emailAsShown, keyOfTyped } from "../../people/account-key.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import { readNumber, refuseAsCore, UNITS_LIMIT } from "../../serializers/wire-numbers.ts";
import { createVerifyHandler } from "./verify.ts";

export interface SandboxDependencies {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly people: Kysely<PeopleTables>;
	readonly now: () => number;
	readonly monotonic: () => number;
}

/** Maximum amount of one deposit in whole coins, keyed by coin. Each maximum is worth about 100,000 USDT. */
const MOST: ReadonlyMap<string, bigint> = new Map([
	["USDT", 100_000n],
	["USDC", 100_000n],
	["BTC", 2n],
	["ETH", 40n],
	["SOL", 1_000n],
	["TRX", 500_000n],
	["XRP", 100_000n],
	["DOGE", 500_000n],
	["LTC", 1_000n],
]);
const MOST_OF_OTHERS = 1_000n;
/**
 * Rate limit on deposits. A deposit of the maximum amount counts as one request, and a smaller one as the corresponding fraction.
 */
const HANDED_OUT = { perSecond: 1 / 60, burst: 100 };
const MAILS_SHOWN_MS = 10 * 60_000;

export function sandbox({ views, exchange, people, now, monotonic }: SandboxDependencies): Feature {
	const handedOut = new RateLimit(HANDED_OUT);
	return (calls) => {
		calls.handle("sandbox/fund", async (params, context) => {
			if (views.founding.mode !== "sandbox") return refused("sandbox_only");
			const asset = views.listing.asset(params.currency_id);
			if (asset === undefined) return refused("unknown_asset", "currency_id");
			const amount = readNumber(params.amount, "amount", asset.decimals, "number_too_precise", UNITS_LIMIT);
			if (typeof amount !== "bigint") return amount;
			const most = (MOST.get(asset.code) ?? MOST_OF_OTHERS) * 10n ** BigInt(asset.decimals);
			if (amount > most) {
				return refused("fund_limit", "amount", { maximum: formatDecimalShort(most, asset.decimals), currency: asset.code });
			}
			const share = Number((amount * 1_000n) / most + 1n) / 1_001;
			const seconds = handedOut.take(`${context.user} ${asset.asset}`, monotonic(), share);
			if (seconds > 0) return { kind: "limited", seconds };
			// The commands of all users' deposits have the same sender, the custody service, so their ids are in one namespace. The user's
			// id in the command id prevents collisions between users.
			const own = context.commandId(params.client_id);
			const id = own === "" ? "" : `fund:${context.user}:${own}`;
			const user = context.user;
			const deposit = { type: "DepositSandbox", id, by: SERVICE.custody, user, asset: asset.asset, amount } as const;
			const { outcome, seq } = await exchange.submit(deposit, params.sent_at);
			if (outcome.kind === "refused")
				return refuseAsCore(views, outcome.refusal, undefined, { asset: "currency_id", user: "account" });
			return text("funded", seq, { amount: formatDecimalShort(amount, asset.decimals), currency: asset.code });
		});

		calls.handle("sandbox/verify", createVerifyHandler({ views, exchange, monotonic }));

		calls.handle("sandbox/outbox", async ({ account, area_code }, context) => {
			if (views.founding.mode !== "sandbox") return refused("sandbox_only");
			const own = people.selectFrom("people.logins").select("key").where("user_id", "=", BigInt(context.user));
			const mails = await people
				.selectFrom("people.sandbox_mails")
				.selectAll()
				.where("account_key", "in", account === undefined ? own : [keyOfTyped({ account, area_code }) ?? ""])
				.where("at", ">", BigInt(now() - MAILS_SHOWN_MS))
				.orderBy("id", "desc")
				.limit(20)
				.execute();
			return data(
				mails.map((mail) => ({
					account: emailAsShown(mail.account_key),
					scene: mail.scene,
					code: mail.code,
					text: mail.text,
					time: Number(mail.at),
				})),
			);
		});
	};
}
