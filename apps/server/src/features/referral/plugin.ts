// Calls for referral: the user's invitees and rebates, the ranking of inviters, and its proof (docs/reference/rules.md §11).
import { isIP } from "node:net";
import type { CallData } from "@candor/contract";
import { SETTLEMENT_ASSET } from "@candor/core";
import { data } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import { type Cut, caughtUp, pageOf, requestedPage } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { ratioText } from "../../serializers/option.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";
import { say } from "../../texts/say.ts";
import { dayOf, lapseTime } from "./days.ts";
import type { ReferralDependencies } from "./dependencies.ts";
import { heldReasons, shownReasons } from "./held-reasons.ts";
import { maskedName } from "./masked-name.ts";
import { heldPairs, heldSums, incomeOf, incomesOf } from "./queries.ts";
import { placeOf, RANKING_DAYS, Ranking } from "./ranking.ts";
import { rebatesPage } from "./rebates.ts";

/** Maximum number of pairs (inviter and invitee) for which a response has the reasons why rebates are held. */
const PAIRS_EXPLAINED = 1_000;

export { DAY_MS, dayOf, lapseTime } from "./days.ts";
export { heldReasons } from "./held-reasons.ts";
export { heldPairs, heldSums } from "./queries.ts";
export { rebatesPage } from "./rebates.ts";

export function referral(dependencies: ReferralDependencies): Feature {
	const { people, tables, views, projected, publicUrl, now } = dependencies;
	const ranking = new Ranking(dependencies);
	const money = (value: bigint) => units(value, assetOf(views, SETTLEMENT_ASSET));
	const amountIn = ([asset, amount]: readonly [number, bigint]) => {
		const coin = assetOf(views, asset);
		return { currency_id: asset, currency: coin.code, amount: units(amount, coin) };
	};
	const ofUser = (user: number) =>
		people
			.selectFrom("people.users")
			.select(["invite_code", "nickname"])
			.where("id", "=", BigInt(user))
			.executeTakeFirstOrThrow();
	/** Returns the authorization code of a current partner; null for other users. */
	const partnerCode = (user: number) =>
		views.referral.ratioOn(user, dayOf(now())).partner ? (views.referral.partner(user)?.code ?? null) : null;
	const urlOf = (code: string) => {
		const path = `/pages/user/login/register?invite_code=${code}`;
		const { hostname } = new URL(publicUrl);
		// If the configured public URL has an IP address or `localhost` in place of a domain, other devices may be unable to use it.
		// The response then has only the path, and the app completes it with the address at which it was opened.
		return isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || hostname === "localhost" ? path : new URL(path, publicUrl).href;
	};

	async function invite(_params: unknown, context: RequestContext) {
		const { user } = context;
		await caughtUp(projected, context);
		const today = dayOf(now());
		const [ratio, next] = [views.referral.ratioOn(user, today), views.referral.ratioOn(user, today + 1)];
		const [{ invite_code: code }, income, incomes, sums, pairs, publication] = await Promise.all([
			ofUser(user),
			incomeOf(tables, user),
			incomesOf(tables, user),
			heldSums(tables, user),
			heldPairs(tables, user, { limit: PAIRS_EXPLAINED, offset: 0 }),
			ranking.newest(),
		]);
		const why = new Set(pairs.flatMap(({ invitee }) => shownReasons(heldReasons(views, invitee, user))));
		const authorization = partnerCode(user);
		return data({
			count: views.referral.linksOf(user).length,
			income: money(income),
			pending: money(sums.value),
			held_why: [...why].sort(),
			lapses_at: why.size === 0 || sums.heldAt === undefined ? null : lapseTime(views, sums.heldAt),
			ratio: ratioText(ratio.ratioPpm),
			next_ratio: next.ratioPpm === ratio.ratioPpm ? null : ratioText(next.ratioPpm),
			terms: ratio.terms,
			invite_code: code,
			authorization_code: authorization,
			partner: authorization !== null,
			url: urlOf(code),
			rank: placeOf(publication, user),
			ranking_days: RANKING_DAYS,
			lapse_days: views.referral.termsOn(today).lapseDays,
			incomes: incomes.map(({ asset, amount }) => amountIn([asset, amount])),
			pendings: [...views.referral.pending(user)].map(amountIn),
		} satisfies CallData<"user/invite">);
	}

	/**
	 * Lists the user's invitees, numbered from 1 in the order of registration. They have numbers because their user ids are not
	 * shown.
	 */
	async function invitees(params: Parameters<typeof requestedPage>[0], context: RequestContext) {
		const links = views.referral.linksOf(context.user);
		const rows = async ({ limit, offset, before }: Cut) => {
			const end = before === undefined ? links.length - offset : Math.min(links.length, Number(before.id) - 1);
			const numbers = Array.from({ length: Math.max(0, Math.min(limit, end)) }, (_, at) => end - at);
			if (numbers.length === 0) return [];
			const users = numbers.map((number) => links[number - 1]?.invitee ?? 0);
			const named = await people
				.selectFrom("people.users")
				.select(["id", "nickname", "created_at"])
				.where("id", "in", users.map(BigInt))
				.execute();
			const byId = new Map(named.map((row) => [Number(row.id), row]));
			return numbers.map((number, at) => ({ number, user: users[at] as number, row: byId.get(users[at] as number) }));
		};
		const show = ({ number, user, row }: Awaited<ReturnType<typeof rows>>[number]) => ({
			id: number,
			nickname: maskedName(row?.nickname ?? ""),
			joined_at: Number(row?.created_at ?? 0),
			verified: views.verification.find(user)?.basic === true,
		});
		return data(await pageOf(requestedPage(params), true, rows, show, ({ number }) => number));
	}

	return (calls) => {
		calls.handleRead("user/invite", invite);
		calls.handleRead("user/my_invite_list", invitees);
		calls.handleRead("user/my_account_return", async (params, context) => {
			const upToDate = await caughtUp(projected, context);
			return data(await rebatesPage({ views, tables }, params, context.user, upToDate), projected.seq);
		});
		calls.handle("user/my_poster", async (_params, { user }) => {
			const { invite_code: code, nickname } = await ofUser(user);
			return data({ url: urlOf(code), invite_code: code, nickname });
		});
		calls.handle("user/my_share", async (_params, { user, language }) => {
			const { invite_code: code } = await ofUser(user);
			return data({ url: urlOf(code), title: say(language, "share_title"), text: say(language, "share_text", { code }) });
		});
		calls.handle("user/invite_list", async () => {
			const { from, to, madeAt, list, names } = await ranking.newest();
			const shown = names.map((nickname, at) => ({
				rank: at + 1,
				nickname,
				invites: list[at]?.invites ?? 0,
				income: list[at]?.income ?? "0",
			}));
			return data({ list: shown, from, to, made_at: madeAt });
		});
		calls.handle("proofs/ranking", async (_params, { user }) => {
			const { from, to, madeAt, seq, list } = await ranking.newest();
			const own = list.find((one) => one.user === user)?.pseudonym ?? null;
			const totals = list.map(({ pseudonym, income, invites }) => ({ pseudonym, income, invites }));
			return data({ from, to, made_at: madeAt, seq, list: totals, own });
		});
	};
}
